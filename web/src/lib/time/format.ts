import { dateAndTime, dateFormat, shortDate, timeOfDay, timeWithZone } from "@lamplight/api/contract/format-time.ts";

/**
 * `$80`, `$80.50`, `$1,200`. Not `Intl.NumberFormat`: on a slow phone it delays the first response to a tap by about a
 * tenth.
 */
export function money(dollars: number): string {
  const amount = Math.abs(dollars).toFixed(Number.isInteger(dollars) ? 0 : 2);
  return `${dollars < 0 ? "-" : ""}$${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;
}

/** "your rides" as "Your rides". */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const inDollars = (cents: number): string => money(cents / 100);

/** A nurse's fee compared with the visit's: `same fee`, `fee $20 higher`, `fee $10 lower`. */
export const feeDifference = (cents: number): string =>
  cents === 0 ? "same fee" : `fee ${inDollars(Math.abs(cents))} ${cents > 0 ? "higher" : "lower"}`;

/** The parts of a date: `{ weekday: "Fri", month: "Nov", day: "20" }`. */
export function dateParts(at: string | number, timeZone: string): { weekday: string; month: string; day: string } {
  const part = (options: Intl.DateTimeFormatOptions) => dateFormat(timeZone, options).format(new Date(at));
  return {
    weekday: part({ weekday: "short" }),
    month: part({ month: "short" }),
    day: part({ day: "numeric" }),
  };
}

/** `Eastern`; for zones without such a name their city: `Tokyo`. */
export function zoneName(at: string | number, timeZone: string): string {
  const parts = dateFormat(timeZone, { timeZoneName: "longGeneric" }).formatToParts(new Date(at));
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  return /^[A-Z][a-z]+ Time$/.test(name) ? name.replace(/ Time$/, "") : zoneCity(timeZone);
}

/** Time zone ids keep old city names. These cities have new ones. */
const currentNames: Record<string, string> = {
  "Africa/Asmera": "Asmara",
  "America/Coral_Harbour": "Atikokan",
  "America/Godthab": "Nuuk",
  "Asia/Calcutta": "Kolkata",
  "Asia/Katmandu": "Kathmandu",
  "Asia/Rangoon": "Yangon",
  "Asia/Saigon": "Ho Chi Minh City",
  "Atlantic/Faeroe": "Faroe",
  "Europe/Kiev": "Kyiv",
  "Pacific/Enderbury": "Kanton",
  "Pacific/Ponape": "Pohnpei",
  "Pacific/Truk": "Chuuk",
};

/** `America/New_York` → `New York`. */
export const zoneCity = (timeZone: string): string =>
  currentNames[timeZone] ?? timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;

/** `24:18`. Whole minutes and seconds, never below zero. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `1 review`, `3 reviews`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** `2026-11-20`: the calendar day of a time in a zone, in the format of date fields. */
export const dateOnly = (at: string | number, timeZone: string): string =>
  dateFormat(timeZone, { dateStyle: "short" }, "en-CA").format(new Date(at));

/** Noon UTC of a date field's value in milliseconds, or null for an incomplete date. */
export function noonOf(date: string): number | null {
  const noon = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T12:00:00Z`) : Number.NaN;
  return Number.isNaN(noon) ? null : noon;
}

/** The date a number of days after a complete date. Negative numbers go back. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** `Fri, Nov 20` of a date field's value. Empty for an incomplete date. */
export function formatDate(date: string): string {
  const noon = noonOf(date);
  return noon === null ? "" : shortDate(noon, "UTC");
}

/** `November 20, 2026` of a date field's complete date. */
export const formatDay = (date: string): string => dateFormat("UTC", { dateStyle: "long" }).format(new Date(date));

/** `9:15 AM` of a time field's value. */
export const formatTime = (time: string): string => timeOfDay(`1970-01-01T${time}:00Z`, "UTC");

/** Length of a visit in minutes. */
export const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

/**
 * `Mon, Jun 1 to Sun, Jun 7` for whole days, `Mon, Jun 1, 2:00 PM to 4:00 PM EDT` within a day, otherwise both dates
 * with times.
 */
export function spanOf({ from, to }: { from: string; to: string }, timeZone: string): string {
  const isMidnight = (at: string) => timeOfDay(at, timeZone) === "12:00 AM";
  const [first, last] = [shortDate(from, timeZone), shortDate(Date.parse(to) - 1, timeZone)];
  if (isMidnight(from) && isMidnight(to)) return first === last ? first : `${first} to ${last}`;
  if (first === last) return `${first}, ${timeOfDay(from, timeZone)} to ${timeWithZone(to, timeZone)}`;
  return `${dateAndTime(from, timeZone)} to ${dateAndTime(to, timeZone)}`;
}
