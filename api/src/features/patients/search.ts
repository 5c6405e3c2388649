import { z } from "zod";
import type { Role } from "../../../contract/staff.ts";
import type { Queries } from "../../lib/db.ts";

/** A `like` pattern for a substring, with `%` and `_` escaped. */
const within = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** Phone numbers are stored as digits. Separators and the country code make no difference to a search. */
const DIGITS_OF_A_NUMBER = 10;

/**
 * Patterns that a patient's name, email or phone number must match: each word of the search or, if it looks like a phone
 * number, its digits.
 */
export function patternsOf(q: string): [string, string] {
  const digits = q.replace(/\D/g, "");
  const isNumber = digits.length >= 4 && /^[\d\s()+./-]+$/.test(q);
  if (isNumber) return [within(digits.slice(-DIGITS_OF_A_NUMBER)), "%"];
  const [first = "", ...others] = q.split(/\s+/);
  return [within(first), within(others.join(" "))];
}

/** Dispatch sees riders only; other roles see all patients. */
export const isVisibleTo = (db: Queries, role: Role) =>
  role === "dispatch" ? db`exists (select from ride where ride.patient_id = patient.id)` : db`true`;

/** Existing patients that match `q`. */
export function isFound(db: Queries, q: string) {
  const [one, other] = patternsOf(q);
  const anyPart = db`lower(patient.name || ' ' || patient.email || ' ' || patient.phone)`;
  return db`deleted_at is null and ${anyPart} like ${one} and ${anyPart} like ${other}`;
}

/** The pasted id, or null if it isn't one. */
export const idIn = (q: string): string | null => z.uuid().safeParse(q.toLowerCase()).data ?? null;
