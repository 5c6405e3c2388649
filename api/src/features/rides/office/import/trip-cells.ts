import { searchKey } from "../../../../../contract/folded-text.ts";
import { MOST_COMPANIONS } from "../../../../../contract/ride-needs.ts";
import { TRANSPORT_LABELS, type TransportType } from "../../../../../contract/ride-status.ts";

/** A value that was read, or why it can't be. */
export type Read<Value> = { value: Value } | { fault: string };

const two = (part: string): string => part.padStart(2, "0");

/** `2026-12-01`, `12/1/2026` or `12/1/26` as `YYYY-MM-DD`. */
export function readDate(cell: string): Read<string> {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ].*)?$/.exec(cell);
  const us = /^(\d\d?)[/-](\d\d?)[/-](\d{4}|\d\d)$/.exec(cell);
  const [year = "", month = "", day = ""] = iso ? iso.slice(1) : us ? [us[3], us[1], us[2]] : [];
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  const isDay = year !== "" && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date);
  return isDay ? { value: date } : { fault: `“${cell}” isn't a date we can read. Write it like 12/1/2026.` };
}

const WILL_CALL = /^(?:will ?call(?: ?back)?|w ?c|w ?call|on ?call|call|(?:call )?when ready)$/;
/** Brokers write a will-call as one of these times. */
const WILL_CALL_TIMES = ["00:00", "23:59", "24:00"];

/** `9:30 AM`, `9 PM`, `09:30`, `9:30:00` or `0930` as `HH:MM`; null for a will-call. */
export function readTime(cell: string): Read<string | null> {
  if (WILL_CALL.test(spaced(cell))) return { value: null };
  const found = /^(\d\d?)(?::?(\d\d))?(?::\d\d)?\s*(?:([ap])\.?\s?m?\.?)?$/i.exec(cell);
  const [, hour = "", minute, half] = found ?? [];
  const hours = Number(hour);
  const shifted = half ? (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hours;
  const time = `${two(String(shifted))}:${minute ?? "00"}`;
  const isTime = half ? hours >= 1 && hours <= 12 : minute !== undefined && (hours < 24 || time === "24:00");
  if (!found || !isTime || Number(minute ?? 0) > 59)
    return { fault: `“${cell}” isn't a time we can read. Write it like 9:30 AM, or “will call”.` };
  return { value: WILL_CALL_TIMES.includes(time) ? null : time };
}

/** `W/C` and `will-call` as `w c` and `will call`. */
const spaced = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();

/** Every word of a cell must be one of these. A word more, such as another type or “oxygen”, is a need that we would lose. */
const TRANSPORTS: Record<TransportType, RegExp> = {
  ambulatory: /^(?:a|amb|ambulatory|ambulating|walks?|walking)(?: (?:sedan|car|vehicle))?$|^sedan$/,
  wheelchair: /^(?:w|w ?c|wch|wav|w ?c ?v|wheel ?chair)(?: accessible)?(?: (?:van|vehicle))?$/,
  stretcher: /^(?:str|stretcher|gurney)(?: transport)?(?: (?:van|vehicle))?$/,
  bariatric: /^(?:bar|bari|bariatric)(?: support)?(?: (?:van|vehicle))?$/,
};
const TRANSPORT_WORDS = /amb|walk|wheel|chair|stretch|gurney|bari/;
const OUR_WORDS = "ambulatory, wheelchair, stretcher or bariatric";

/** How the passenger travels. Words that say more than one type are a fault, so that nobody gets less than was asked for. */
export function readTransport(cell: string): Read<TransportType> {
  const said = spaced(cell);
  for (const type of TRANSPORT_TYPES) if (TRANSPORTS[type].test(said)) return { value: type };
  return TRANSPORT_WORDS.test(said)
    ? { fault: `“${cell}” says more than we can read. Ask the sender, and write ${OUR_WORDS}.` }
    : { fault: `“${cell}” isn't a transport type we know. Write ${OUR_WORDS}.` };
}
const TRANSPORT_TYPES = Object.keys(TRANSPORT_LABELS).filter((type): type is TransportType => type in TRANSPORT_LABELS);

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
  const count = Number(cell);
  return Number.isInteger(count) && count >= 0 && count <= MOST_COMPANIONS
    ? { value: count }
    : { fault: `“${cell}” isn't a number of companions from 0 to ${MOST_COMPANIONS}.` };
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
