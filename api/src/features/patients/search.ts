import { may } from "../../../contract/permissions.ts";
import type { Role } from "../../../contract/staff.ts";
import type { Queries } from "../../lib/db/db.ts";

/** A role that may not read patients without rides sees riders only. */
export const isVisibleTo = (db: Queries, role: Role) =>
  may(role, "read patients without rides")
    ? db`true`
    : db`exists (select from ride where ride.patient_id = patient.id)`;

const UUID_DIGITS = 32;
/** Enough of an id to tell it from a name or a phone number. */
const SHORTEST_PREFIX = 8;

/** The first and the last id that begin with `q`; null if `q` isn't the start of an id. */
export function idsFrom(q: string): { from: string; to: string } | null {
  const digits = q.toLowerCase().replaceAll("-", "");
  if (!/^[\da-f-]+$/i.test(q) || digits.length < SHORTEST_PREFIX || digits.length > UUID_DIGITS) return null;
  return { from: digits.padEnd(UUID_DIGITS, "0"), to: digits.padEnd(UUID_DIGITS, "f") };
}
