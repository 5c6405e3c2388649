import { dateFormat, shortDate } from "@lamplight/api/contract/format-time.ts";
import { dateOnly, dayAfter } from "./format.ts";

/** The day of a visit or ride in a heading: `today`, `tomorrow`, `on Wednesday`, or `on Wed, Dec 16` where the weekday could be another. */
export function onWhichDay(at: string, timeZone: string, now: number): string {
  const [day, today] = [dateOnly(at, timeZone), dateOnly(now, timeZone)];
  if (day === today) return "today";
  if (day === dayAfter(today, 1)) return "tomorrow";
  const isThisWeek = day > today && day < dayAfter(today, 7);
  return `on ${isThisWeek ? dateFormat(timeZone, { weekday: "long" }).format(new Date(at)) : shortDate(at, timeZone, now)}`;
}
