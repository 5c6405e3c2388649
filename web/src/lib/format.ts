/** `$80`, `$80.50`. */
export function money(dollars: number): string {
  const whole = Number.isInteger(dollars);
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: whole ? 0 : 2,
  }).format(dollars);
}

const clock = (at: Date, timeZone: string, withZone: boolean): string =>
  new Intl.DateTimeFormat("en-US", {
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    ...(withZone && { timeZoneName: "short" as const }),
  })
    .format(at)
    // Intl sets a narrow no-break space before AM and PM, which the labels on the wire do not have.
    .replace(/\u202f/g, " ");

/** `10:30 AM EST`. */
export const timeWithZone = (at: string | number, timeZone: string): string => clock(new Date(at), timeZone, true);

/** `10:30 AM`. */
export const timeOfDay = (at: string | number, timeZone: string): string => clock(new Date(at), timeZone, false);

/** `Fri, Nov 20`. */
export const shortDate = (at: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone,
  }).format(new Date(at));

/** `Nov 20, 2026`. */
export const fullDate = (at: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(new Date(at));

/** The parts a date is drawn from: `{ weekday: "Fri", month: "Nov", day: "20" }`. */
export function dateParts(at: string | number, timeZone: string): { weekday: string; month: string; day: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(new Date(at));
  return {
    weekday: part({ weekday: "short" }),
    month: part({ month: "short" }),
    day: part({ day: "numeric" }),
  };
}

/** `EST`: what a zone is called at that moment. */
export function zoneAbbreviation(at: string | number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    timeZoneName: "short",
  }).formatToParts(new Date(at));
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}

/** `Eastern`, or for zones that have no such name their city: `Tokyo`. */
export function zoneName(at: string | number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    timeZoneName: "longGeneric",
  }).formatToParts(new Date(at));
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  return /^[A-Z][a-z]+ Time$/.test(name) ? name.replace(/ Time$/, "") : zoneCity(timeZone);
}

/** `America/New_York` → `New York`. */
export const zoneCity = (timeZone: string): string => timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;

const reading = (at: string | number, timeZone: string) => `${shortDate(at, timeZone)} ${timeOfDay(at, timeZone)}`;

/**
 * `9:30 AM for you (CST)`, with the day before it when that is another one; null when the visitor's clock shows the same
 * as the practice's, or his zone is not known.
 */
export function visitorTime(at: string | number, practiceZone: string, visitorZone: string | null): string | null {
  if (visitorZone === null || reading(at, practiceZone) === reading(at, visitorZone)) return null;
  const sameDay = shortDate(at, practiceZone) === shortDate(at, visitorZone);
  const day = sameDay ? "" : `${shortDate(at, visitorZone)}, `;
  return `${day}${timeOfDay(at, visitorZone)} for you (${zoneAbbreviation(at, visitorZone)})`;
}

/** `24:18`. Whole minutes and seconds, never below zero. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `1 review`, `3 reviews`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** `2026-11-20`: the calendar day of a moment in a zone, as date fields have it. */
export const dateOnly = (at: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }).format(new Date(at));

/** Noon of a date field's value, by which its day and zone can be told; null while it is no whole date. */
export function noonOf(date: string): number | null {
  const noon = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T12:00:00Z`) : Number.NaN;
  return Number.isNaN(noon) ? null : noon;
}

/** `Fri, Nov 20` of a date field's value; empty while it is no whole date. */
export function spokenDate(date: string): string {
  const noon = noonOf(date);
  return noon === null ? "" : shortDate(noon, "UTC");
}

/** `9:15 AM` of a time field's value. */
export const spokenTime = (time: string): string => timeOfDay(`1970-01-01T${time}:00Z`, "UTC");

/** `(215) 555-0132` for numbers of ten digits; others as they are. */
export const spokenPhone = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
