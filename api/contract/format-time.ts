type ZonedTime = string | number | Date;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes longer than rendering a card. */
export function dateFormat(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  locale = "en-US",
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, format);
  return format;
}

const clock = (at: ZonedTime, timeZone: string, withZone: boolean): string =>
  dateFormat(timeZone, { hour: "numeric", minute: "2-digit", ...(withZone && { timeZoneName: "short" as const }) })
    .format(new Date(at))
    // Intl puts a narrow no-break space before AM and PM. Labels in the API have a plain space.
    .replace(/\u202f/g, " ");

/** `10:30 AM EST`. */
export const timeWithZone = (at: ZonedTime, timeZone: string): string => clock(at, timeZone, true);

/** `10:30 AM`. */
export const timeOfDay = (at: ZonedTime, timeZone: string): string => clock(at, timeZone, false);

const yearOf = (at: ZonedTime, timeZone: string): string =>
  dateFormat(timeZone, { year: "numeric" }).format(new Date(at));

/** `Fri, Nov 20`; in another year than this one, `Fri, Nov 20, 2025`. */
export function shortDate(at: ZonedTime, timeZone: string, now: ZonedTime = Date.now()): string {
  const year = yearOf(at, timeZone) === yearOf(now, timeZone) ? {} : { year: "numeric" as const };
  return dateFormat(timeZone, { weekday: "short", month: "short", day: "numeric", ...year }).format(new Date(at));
}

/** `Nov 20, 2026`. */
export const fullDate = (at: ZonedTime, timeZone: string): string =>
  dateFormat(timeZone, { dateStyle: "medium" }).format(new Date(at));

/** `Nov 20, 2026` for `2026-11-20`. */
export const dayInWords = (day: string): string => fullDate(`${day}T00:00:00Z`, "UTC");

/** `Fri, Nov 20 at 10:30 AM EST`, with the year if it is not this one. */
export const dateAndTime = (at: ZonedTime, timeZone: string): string =>
  `${shortDate(at, timeZone)} at ${timeWithZone(at, timeZone)}`;

/** `EST`: the zone's abbreviation at that instant. */
export function zoneAbbreviation(at: ZonedTime, timeZone: string): string {
  const parts = dateFormat(timeZone, { timeZoneName: "short" }).formatToParts(new Date(at));
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}
