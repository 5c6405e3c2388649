import { DAY_MS } from "./durations.ts";

const readings = new Map<string, Intl.DateTimeFormat>();

/** Local time of a zone at an instant, as if it were UTC: milliseconds since 1970. */
function shownAt(instant: number, zone: string): number {
  const format =
    readings.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone: zone });
  readings.set(zone, format);
  return Date.parse(`${format.format(instant).replace(" ", "T")}Z`);
}

/**
 * The instants, in milliseconds since 1970, at which clocks in a zone show a day (`YYYY-MM-DD`) and time (`HH:MM`). Two if a
 * clock change repeats that time, earlier first; none if it skips it.
 */
export function instantsShowing(date: string, time: string, zone: string): number[] {
  const shown = Date.parse(`${date}T${time}:00Z`);
  const offsets = new Set([-DAY_MS, DAY_MS].map((away) => shownAt(shown + away, zone) - (shown + away)));
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((instant) => shownAt(instant, zone) === shown)
    .sort((one, other) => one - other);
}
