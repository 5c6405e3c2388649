import { searchKey } from "../../../../../contract/folded-text.ts";
import { MOST_COMPANIONS } from "../../../../../contract/ride-needs.ts";
import { type Read, spaced } from "./trip-words.ts";

export function readChair(cell: string): Read<"none" | "manual" | "power" | undefined> {
  const said = cell.toLowerCase();
  if (said === "") return { value: undefined };
  if (/^(none|no|n)$/.test(said)) return { value: "none" };
  if (/^(manual|standard|yes|y)$/.test(said)) return { value: "manual" };
  if (/^(power|electric|motorized|scooter)$/.test(said)) return { value: "power" };
  return { fault: `“${cell}” isn't a wheelchair we know. Write none, manual or power.` };
}

export function readYesNo(name: string, cell: string): Read<boolean | undefined> {
  const said = cell.toLowerCase();
  if (said === "") return { value: undefined };
  if (/^(yes|y|true|1|x)$/.test(said)) return { value: true };
  if (/^(no|n|false|0)$/.test(said)) return { value: false };
  return { fault: `“${cell}” in ${name} isn't yes or no.` };
}

export function readCompanions(cell: string): Read<number | undefined> {
  if (cell === "") return { value: undefined };
  const count = /^(?:none|no|n|n\/?a|-)$/i.test(cell) ? 0 : Number(cell);
  return Number.isInteger(count) && count >= 0 && count <= MOST_COMPANIONS
    ? { value: count }
    : { fault: `“${cell}” isn't a number of companions from 0 to ${MOST_COMPANIONS}.` };
}

const NUMBER = /(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4}(?:\s*(?:x|ext\.?|#)\s*\d{1,6})?/g;

/** The number of a cell with words around it, such as “cell 215-555-0142 (daughter)”, and the whole cell as a note; else the cell. */
export function readPhone(cell: string): { phone: string; note: string } {
  const numbers = cell.match(NUMBER) ?? [];
  const [phone] = numbers;
  const rest = cell.replace(NUMBER, "").replace(/^[\s:;,.()/-]+|[\s:;,.()/-]+$/g, "");
  if (phone === undefined || cell.trim().startsWith("+") || (rest === "" && numbers.length === 1))
    return { phone: cell, note: "" };
  return { phone: phone.trim(), note: `Phone in the file: ${cell}` };
}

const CANCELED = /^(?:trip |ride )?(?:is |was |has been )?(?:cancel\w*|cncl\w*|cxl\w*|canx|cx|xcl)\b/;
const ACTIVE =
  /^(?:|active|accepted|approved|assigned|authorized|booked|changed|confirmed|dispatched|modified|new|open|ok|ordered|pending|planned|ready|requested|reserved|scheduled|sent|unassigned|updated|verified)$/;

/** Whether the row cancels its trip: by its status, never by a guess. Notes that begin with “canceled” ask which is meant. */
export function readStatus(cell: string, notes: string): Read<boolean> {
  const said = spaced(cell);
  if (CANCELED.test(said)) return { value: true };
  if (!ACTIVE.test(said))
    return { fault: `“${cell}” isn't a trip status we know. Write canceled, or leave it empty for a trip to drive.` };
  return said === "" && CANCELED.test(spaced(notes))
    ? { fault: "The notes say canceled. Write canceled in a column “Status”, or correct the notes." }
    : { value: false };
}

const PARTICLES = [
  "da",
  "de",
  "del",
  "den",
  "der",
  "di",
  "do",
  "dos",
  "du",
  "el",
  "la",
  "las",
  "le",
  "los",
  "van",
  "von",
  "y",
];
const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|rn|phd)\.?$/i;

/** A name as it is spoken: `KOWALCZYK, DENNIS` is `Dennis Kowalczyk`, and `DE LA CRUZ, PETER` is `Peter de la Cruz`. */
export function readName(cell: string): string {
  const [last = "", ...others] = cell
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const suffixes = others.filter((part) => SUFFIX.test(part));
  const first = others.filter((part) => !SUFFIX.test(part));
  const lastWords = last.split(/\s+/);
  const isTurned = first.length > 0;
  const ownSuffixes = isTurned ? lastWords.filter((word, index) => index > 0 && SUFFIX.test(word)) : [];
  const surname = lastWords.filter((word) => !ownSuffixes.includes(word));
  const words = [...first, ...surname, ...ownSuffixes, ...suffixes].join(" ").split(/\s+/);
  const isShouted = /\p{Lu}/u.test(cell) && !/\p{Ll}/u.test(cell.replace(/\b(?:Jr|Sr)\b/g, ""));
  return isShouted ? words.map((word, index) => spoken(word, index, words.length)).join(" ") : words.join(" ");
}

function spoken(word: string, index: number, count: number): string {
  const lower = word.toLowerCase();
  if (index > 0 && index < count - 1 && PARTICLES.includes(lower)) return lower;
  if (/^(?:ii|iii|iv|md|rn)\.?$/.test(lower)) return word;
  return lower
    .replace(/(^|['’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

const wordsOf = (name: string): string[] =>
  name
    .split(/[\s,]+/)
    .map(searchKey)
    .filter(Boolean)
    .sort();

/** The same for `KOWALCZYK, DENNIS` and `Dennis Kowalczyk`. */
export const nameKey = (name: string): string => wordsOf(name).join(" ");
