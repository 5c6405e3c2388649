import { createHash, randomUUID } from "node:crypto";
import { type Handling, PERSONAL_DATA } from "../src/lib/accounts/personal-data.ts";

/** Columns with few possible values. They are checked in their own row and not searched for elsewhere. */
export const FEW_VALUES = [
  "appointment.state",
  "patient.gender",
  "ride.chair",
  "ride_plan.chair",
  "checkout.card_last4",
  "waitlist_entry.state",
  "waitlist_entry.time_of_day",
  "contact_message.dangers",
];

/** The register's columns about patients and about senders to the office, as `table.column`. */
export const registeredColumns = (register: typeof PERSONAL_DATA = PERSONAL_DATA): [name: string, Handling][] =>
  Object.entries(register).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([, { about }]) => about === "patient" || about === "sender")
      .map(([column, handling]): [string, Handling] => [`${table}.${column}`, handling]),
  );

const email = (word: string) => `${word}@patient.test`;
const file = (word: string) => `private/${word}.pdf`;
const phone = (_: string, digits: string) => `1${digits}`;

/** Formats required by the database or the rules. All other columns hold the plain word. */
const FORMS: Record<string, (word: string, digits: string) => string> = {
  "appointment.state": () => "PA",
  "checkout.card_last4": (_, digits) => digits.slice(-4),
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
  "sent_text.phone": (_, digits) => `+1${digits}`,
  "contact_message.dangers": () => "emergency",
  "waitlist_entry.state": () => "PA",
  "waitlist_entry.time_of_day": () => "evening",
  "visit_document.file_key": file,
  "resume.file_key": file,
  "staffing_application.resume_key": file,
};

/** Columns with the value of another one: messages without a login belong to a patient by email or phone number. */
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
 * One person's value for each column: a unique word made from `table.column`, in the column's format. `given` overrides values that
 * are created elsewhere.
 */
export function valuesOfPerson(given: Record<string, string>) {
  const person = `w${randomUUID().slice(0, 8)}`;
  const wordOf = (name: string) => `${person}-${SAME_AS[name] ?? name}`;
  const valueFor = (name: string) =>
    given[name] ?? FORMS[SAME_AS[name] ?? name]?.(wordOf(name), digitsOf(wordOf(name))) ?? wordOf(name);
  return { wordOf, valueFor };
}

/** What someone at the office opened; whose record it was is in other columns. */
export const VIEW = { subject_kind: "visit", subject_id: crypto.randomUUID(), viewed_on: "2026-11-30" };
