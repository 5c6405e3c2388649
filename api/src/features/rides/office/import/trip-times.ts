import { DAY_MS } from "../../../../../contract/durations.ts";
import { type Read, spaced } from "./trip-words.ts";

const two = (part: string): string => part.padStart(2, "0");

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthOf = (word: string): string => String(MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1);

/** A time of day behind a date, after a space or the T of ISO 8601. */
const CLOCK = String.raw`(?:,?(?: +|[T])(\d.*))?`;
const WEEKDAY = /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)[a-z]*[.,]? +/i;
const MONTH =
  "(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)";

/** How dates are written, and which part is the year, the month and the day. A date without a year is the next one. */
const DATES: readonly [RegExp, [year: number, month: number, day: number, clock: number]][] = [
  [new RegExp(String.raw`^(\d{4})[-/.](\d\d?)[-/.](\d\d?)${CLOCK}$`), [1, 2, 3, 4]],
  [new RegExp(String.raw`^(\d\d?)[/-](\d\d?)[/-](\d{4}|\d\d)${CLOCK}$`), [3, 1, 2, 4]],
  [new RegExp(String.raw`^(\d{4})(\d\d)(\d\d)${CLOCK}$`), [1, 2, 3, 4]],
  [new RegExp(String.raw`^(\d\d?)[- ]?${MONTH}\.?[-, ]*(\d{4}|\d\d)${CLOCK}$`, "i"), [3, 2, 1, 4]],
  [new RegExp(String.raw`^${MONTH}\.?[- ]?(\d\d?)(?:st|nd|rd|th)?,?[- ]+(\d{4}|\d\d)${CLOCK}$`, "i"), [3, 1, 2, 4]],
  [new RegExp(String.raw`^(\d\d?)/(\d\d?)${CLOCK}$`), [0, 1, 2, 3]],
  [new RegExp(String.raw`^${MONTH}\.? (\d\d?)(?:st|nd|rd|th)?${CLOCK}$`, "i"), [0, 1, 2, 3]],
  [new RegExp(String.raw`^(\d\d?)[- ]${MONTH}${CLOCK}$`, "i"), [0, 2, 1, 3]],
];

/** Excel's number of a day, with the time as its fraction; 40000 is in 2009 and 60000 in 2064. */
const SERIAL = /^([45]\d{4})(\.\d+)?$/;
/** The day that Excel counts from: its calendar has a February 29, 1900. */
const SERIAL_ZERO_MS = Date.UTC(1899, 11, 30);

const isDay = (date: string): boolean => new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) ?? false;

/** The day and the time of day that a cell has; empty where it has none. */
function splitDate(cell: string, today: string): { date: string; clock: string } | null {
  const serial = SERIAL.exec(cell);
  if (serial) {
    const date = new Date(SERIAL_ZERO_MS + Number(serial[1]) * DAY_MS).toJSON().slice(0, 10);
    return { date, clock: serial[2] ? clockOfFraction(Number(`0${serial[2]}`)) : "" };
  }
  const text = cell.replace(WEEKDAY, "");
  for (const [pattern, [y, m, d, c]] of DATES) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [year = "", month = "", day = "", clock = ""] = [y === 0 ? "" : found[y], found[m], found[d], found[c]];
    const date = dayOf(year, /\d/.test(month) ? month : monthOf(month), day, today);
    if (isDay(date)) return { date, clock };
  }
  return null;
}

function dayOf(year: string, month: string, day: string, today: string): string {
  const rest = `-${two(month)}-${two(day)}`;
  if (year !== "") return `${year.length === 2 ? `20${year}` : year}${rest}`;
  const now = Number(today.slice(0, 4));
  // A file of last week is not one of next year.
  const years = [now - 1, now, now + 1].map((known) => `${known}${rest}`).filter(isDay);
  const near = (date: string) => Math.abs(Date.parse(date) - Date.parse(today) - 60 * DAY_MS);
  return years.reduce((best, one) => (near(one) < near(best) ? one : best), years[0] ?? "");
}

/** A day as Excel, report servers and people write it, as `YYYY-MM-DD`. A time behind it is left out. */
export function readDate(cell: string, today: string): Read<string> {
  const found = splitDate(cell.trim(), today);
  return found ? { value: found.date } : { fault: `“${cell}” isn't a date we can read. Write it like 12/1/2026.` };
}

const WILL_CALL = /^(?:will ?call(?: ?back)?|w ?c|w ?call|on ?call|call|(?:call )?when ready)$/;
/** Brokers write a will-call as one of these times. */
const WILL_CALL_TIMES = ["00:00", "23:59", "24:00"];

function clockOfFraction(fraction: number): string {
  const minutes = Math.round(fraction * 24 * 60);
  return `${two(String(Math.floor(minutes / 60)))}:${two(String(minutes % 60))}`;
}

/** `9:30 AM`, `8:30a`, `8.30 AM`, `9 PM`, `09:30:00`, `0930`, Excel's fraction of a day, or a date with a time, as `HH:MM`; null for a will-call. */
export function readTime(cell: string, today = "2000-01-01"): Read<string | null> {
  if (WILL_CALL.test(spaced(cell))) return { value: null };
  const dated = splitDate(cell.trim(), today);
  const written = dated && dated.clock !== "" ? dated.clock : cell.trim();
  const time = /^0?\.\d+$/.test(written) ? clockOfFraction(Number(written)) : readClock(written);
  if (time === null) return { fault: `“${cell}” isn't a time we can read. Write it like 9:30 AM, or “will call”.` };
  return { value: WILL_CALL_TIMES.includes(time) ? null : time };
}

function readClock(cell: string): string | null {
  const text = cell.replace(/ ?(?:hrs?|hours|h|e[sd]?t)\.?$/i, "").replace(/(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/, "");
  const found = /^(\d\d?)(?:[:.]?(\d\d))?(?::\d\d)?(?:\.0+)?\s*(?:([ap])\.?\s?m?\.?)?$/i.exec(text);
  const [, hour = "", minute, half] = found ?? [];
  const hours = Number(hour);
  const shifted = half ? (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hours;
  const time = `${two(String(shifted))}:${minute ?? "00"}`;
  const isTime = half ? hours >= 1 && hours <= 12 : minute !== undefined && (hours < 24 || time === "24:00");
  return found && isTime && Number(minute ?? 0) <= 59 ? time : null;
}
