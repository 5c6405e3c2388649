import { z } from "zod";
import type { Role } from "../../../contract/staff.ts";
import type { Queries } from "../../lib/db.ts";

/** What a person wrote, as it stands inside what is searched: `%` and `_` are letters like any other. */
const within = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** A phone number is kept as digits: whatever stands between them, and a country's own in front, make no difference. */
const DIGITS_OF_A_NUMBER = 10;

/**
 * What has to stand in somebody's name, email or phone number for them to be found: each word that was written, or, when it
 * reads as a phone number, its digits.
 */
export function patternsOf(q: string): [string, string] {
  const digits = q.replace(/\D/g, "");
  const isNumber = digits.length >= 4 && /^[\d\s()+./-]+$/.test(q);
  if (isNumber) return [within(digits.slice(-DIGITS_OF_A_NUMBER)), "%"];
  const [first = "", ...others] = q.split(/\s+/);
  return [within(first), within(others.join(" "))];
}

/** Dispatch knows patients as riders; the others of the office know them all. */
export const isKnownTo = (db: Queries, role: Role) =>
  role === "dispatch" ? db`exists (select from ride where ride.patient_id = patient.id)` : db`true`;

/** Whose account is open and has `q` in it somewhere. */
export function isFound(db: Queries, q: string) {
  const [one, other] = patternsOf(q);
  const anyPart = db`lower(patient.name || ' ' || patient.email || ' ' || patient.phone)`;
  return db`deleted_at is null and ${anyPart} like ${one} and ${anyPart} like ${other}`;
}

/** The id that was pasted, or null when it is none. */
export const idIn = (q: string): string | null => z.uuid().safeParse(q.toLowerCase()).data ?? null;
