import { createHash, randomUUID } from "node:crypto";
import { type Handling, PERSONAL_DATA } from "../src/lib/personal-data.ts";

/** Columns that hold one of a few values. They are checked in their own row and not searched for elsewhere. */
export const FEW_VALUES = ["patient.gender", "ride.chair", "ride_plan.chair"];

/** The register's columns about patients and about those who wrote to the office, as `table.column`. */
export const registeredColumns = (register: typeof PERSONAL_DATA = PERSONAL_DATA): [name: string, Handling][] =>
  Object.entries(register).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([, { about }]) => about === "patient" || about === "sender")
      .map(([column, handling]): [string, Handling] => [`${table}.${column}`, handling]),
  );

const email = (word: string) => `${word}@patient.test`;
const file = (word: string) => `private/${word}.pdf`;
const phone = (_: string, digits: string) => `1${digits}`;

/** Forms that the database or the rules ask for. All other columns hold their word itself. */
const FORMS: Record<string, (word: string, digits: string) => string> = {
  "patient.email": email,
  "patient.former_email": email,
  "patient.image": (word) => `/files/pictures/${word}.webp`,
  "patient.phone": phone,
  "patient.gender": () => "Female",
  "ride.passenger_phone": phone,
  "ride.chair": () => "power",
  "ride_plan.passenger_phone": phone,
  "ride_plan.chair": () => "power",
  "sms_number.number": (_, digits) => `+1${digits}`,
  "visit_document.file_key": file,
  "resume.file_key": file,
  "staffing_application.resume_key": file,
};

/** Columns that hold the value of another one: what was sent without logging in is a patient's by its email or phone number. */
const SAME_AS: Record<string, string> = {
  "newsletter_subscriber.email": "patient.email",
  "contact_message.email": "patient.email",
  "contact_message.phone": "sms_number.number",
  "resume.email": "patient.email",
};

const digitsOf = (word: string) =>
  (BigInt(`0x${createHash("sha256").update(word).digest("hex").slice(0, 16)}`) % 10n ** 12n)
    .toString()
    .padStart(12, "0");

/**
 * What each column of one person holds: a word made from `table.column`, in the form the column asks for. Nobody else's column has
 * that word. `given` has the values that are made elsewhere.
 */
export function valuesOfPerson(given: Record<string, string>) {
  const person = `w${randomUUID().slice(0, 8)}`;
  const wordOf = (name: string) => `${person}-${SAME_AS[name] ?? name}`;
  const valueFor = (name: string) =>
    given[name] ?? FORMS[SAME_AS[name] ?? name]?.(wordOf(name), digitsOf(wordOf(name))) ?? wordOf(name);
  return { wordOf, valueFor };
}
