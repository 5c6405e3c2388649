import { foldText } from "../../../contract/folded-text.ts";
import type { Fragment, Queries } from "../db/db.ts";

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

/** Existing patients that match `q`. */
export const isFound = (db: Queries, q: string): Fragment =>
  db`deleted_at is null and ${isLike(db, q, db`patient.name || ' ' || patient.email || ' ' || patient.phone`)}`;

const MAX_PEOPLE = 500;

/** The ids of the patients that match `q`; the first few hundred of a search that matches too many. */
export const patientIdsLike = async (db: Queries, q: string): Promise<string[]> =>
  (
    await db<{ id: string }[]>`
    select id from patient where ${isFound(db, q)} order by lower(name), id limit ${MAX_PEOPLE}`
  ).map(({ id }) => id);

/** What a driver is found by: name, email, phone number, license and plate. */
export const driverText = (db: Queries, d: Fragment): Fragment =>
  db`${d}.name || ' ' || ${d}.email || ' ' || ${d}.phone || ' ' || ${d}.license_number || ' ' || ${d}.vehicle_number`;

/** The last four digits of a card, typed as "4242", "•••• 4242" or "card 4242"; null for anything else. */
export const cardDigitsIn = (q: string): string | null =>
  /^(?:card|visa|mastercard|amex|discover)?[\s*•·.x#]*(\d{4})$/iu.exec(q.trim())?.[1] ?? null;
