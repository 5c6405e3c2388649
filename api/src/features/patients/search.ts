import type { Role } from "../../../contract/staff.ts";
import type { Fragment, Queries } from "../../lib/db.ts";
import { foldText } from "../../lib/folded-text.ts";

/** Phone numbers are stored as digits. Separators, leading zeros and the country code make no difference to a search. */
const DIGITS_OF_A_NUMBER = 10;

/** The digits of a phone number in any format, without its country code; null if the search isn't a number. */
function digitsIn(q: string): string | null {
  const digits = q.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length >= 4 && /^(tel:)?[\d\s()+./\p{Pd}]+$/u.test(q) ? digits.slice(-DIGITS_OF_A_NUMBER) : null;
}

/** The parts of a search that all have to match: the digits of a phone number, or else its words. */
export function partsOf(q: string): string[] {
  const text = foldText(q);
  const digits = digitsIn(text);
  return digits ? [digits] : text.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/**
 * Whether `text` contains every part of a search, in any spelling. `text` has to be the expression of an index on its `search_key`.
 * A search without letters and digits matches nothing.
 */
export function isLike(db: Queries, q: string, text: Fragment): Fragment {
  const [first, ...others] = partsOf(q);
  if (first === undefined) return db`false`;
  const contains = (part: string) => db`search_key(${text}) like '%' || search_key(${part}) || '%'`;
  return others.reduce((all, part) => db`${all} and ${contains(part)}`, contains(first));
}

/** Dispatch sees riders only; other roles see all patients. */
export const isVisibleTo = (db: Queries, role: Role) =>
  role === "dispatch" ? db`exists (select from ride where ride.patient_id = patient.id)` : db`true`;

/** Existing patients that match `q`. */
export const isFound = (db: Queries, q: string): Fragment =>
  db`deleted_at is null and ${isLike(db, q, db`patient.name || ' ' || patient.email || ' ' || patient.phone`)}`;

const UUID_DIGITS = 32;
/** Enough of an id to tell it from a name or a phone number. */
const SHORTEST_PREFIX = 8;

/** The first and the last id that begin with `q`; null if `q` isn't the start of an id. */
export function idsFrom(q: string): { from: string; to: string } | null {
  const digits = q.toLowerCase().replaceAll("-", "");
  if (!/^[\da-f-]+$/i.test(q) || digits.length < SHORTEST_PREFIX || digits.length > UUID_DIGITS) return null;
  return { from: digits.padEnd(UUID_DIGITS, "0"), to: digits.padEnd(UUID_DIGITS, "f") };
}

/** The last four digits of a card, typed as "4242", "•••• 4242" or "card 4242"; null for anything else. */
export const cardDigitsIn = (q: string): string | null =>
  /^(?:card|visa|mastercard|amex|discover)?[\s*•·.x#]*(\d{4})$/iu.exec(q.trim())?.[1] ?? null;
