import { dateAndTime, dateFormat, shortDate, timeOfDay, timeWithZone } from "@lamplight/api/contract/format-time.ts";

/**
 * `$80`, `$80.50`, `$1,200`. Written by hand: the browser's own format takes a slow telephone a tenth of the time in which it begins
 * to answer a touch.
 */
export function money(dollars: number): string {
  const amount = Math.abs(dollars).toFixed(Number.isInteger(dollars) ? 0 : 2);
  return `${dollars < 0 ? "-" : ""}$${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;
}

/** The parts a date is drawn from: `{ weekday: "Fri", month: "Nov", day: "20" }`. */
export function dateParts(at: string | number, timeZone: string): { weekday: string; month: string; day: string } {
  const part = (options: Intl.DateTimeFormatOptions) => dateFormat(timeZone, options).format(new Date(at));
  return {
    weekday: part({ weekday: "short" }),
    month: part({ month: "short" }),
    day: part({ day: "numeric" }),
  };
}

/** `Eastern`, or for zones that have no such name their city: `Tokyo`. */
export function zoneName(at: string | number, timeZone: string): string {
  const parts = dateFormat(timeZone, { timeZoneName: "longGeneric" }).formatToParts(new Date(at));
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  return /^[A-Z][a-z]+ Time$/.test(name) ? name.replace(/ Time$/, "") : zoneCity(timeZone);
}

/** Browsers keep the names zones were first given; these cities are called otherwise now. */
const presentNames: Record<string, string> = {
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
  presentNames[timeZone] ?? timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;

/** `24:18`. Whole minutes and seconds, never below zero. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `1 review`, `3 reviews`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** `2026-11-20`: the calendar day of a moment in a zone, as date fields have it. */
export const dateOnly = (at: string | number, timeZone: string): string =>
  dateFormat(timeZone, { dateStyle: "short" }, "en-CA").format(new Date(at));

/** Noon of a date field's value, by which its day and zone can be told; null while it is no whole date. */
export function noonOf(date: string): number | null {
  const noon = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T12:00:00Z`) : Number.NaN;
  return Number.isNaN(noon) ? null : noon;
}

/** So many days after a date field's whole date, or before it. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** `Fri, Nov 20` of a date field's value; empty while it is no whole date. */
export function formatDate(date: string): string {
  const noon = noonOf(date);
  return noon === null ? "" : shortDate(noon, "UTC");
}

/** `November 20, 2026` of a date field's whole date. */
export const formatDay = (date: string): string => dateFormat("UTC", { dateStyle: "long" }).format(new Date(date));

/** `9:15 AM` of a time field's value. */
export const formatTime = (time: string): string => timeOfDay(`1970-01-01T${time}:00Z`, "UTC");

/** `(215) 555-0132` for numbers of ten digits; others as they are. */
export const formatPhone = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");

/** How long a visit is, in minutes. */
export const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

/** `Mon, Jun 1 to Sun, Jun 7` for whole days, `Mon, Jun 1, 2:00 PM to 4:00 PM EDT` within one, else both with their times. */
export function spanOf({ from, to }: { from: string; to: string }, timeZone: string): string {
  const isMidnight = (at: string) => timeOfDay(at, timeZone) === "12:00 AM";
  const [first, last] = [shortDate(from, timeZone), shortDate(Date.parse(to) - 1, timeZone)];
  if (isMidnight(from) && isMidnight(to)) return first === last ? first : `${first} to ${last}`;
  if (first === last) return `${first}, ${timeOfDay(from, timeZone)} to ${timeWithZone(to, timeZone)}`;
  return `${dateAndTime(from, timeZone)} to ${dateAndTime(to, timeZone)}`;
}
