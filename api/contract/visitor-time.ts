import { dateAndTime, shortDate, timeOfDay, timeWithZone, zoneAbbreviation } from "./format-time.ts";
import type { Visitor } from "./visitor.ts";

type ZonedTime = string | number | Date;

/** `10:00 PM`, or `22:00` if the visitor's locale uses 24 hours. */
const ownClock = (at: ZonedTime, { timeZone, hour12 }: Visitor): string =>
  hour12
    ? timeOfDay(at, timeZone)
    : new Intl.DateTimeFormat("en-US", { timeStyle: "short", hourCycle: "h23", timeZone }).format(new Date(at));

const reading = (at: ZonedTime, timeZone: string) => `${shortDate(at, timeZone)} ${timeOfDay(at, timeZone)}`;

/** The visitor's day and time at an instant; null if unknown or equal to the practice's. */
function own(
  at: ZonedTime,
  practiceZone: string,
  visitor: Visitor | null,
): { day: string | null; time: string } | null {
  if (visitor === null || reading(at, practiceZone) === reading(at, visitor.timeZone)) return null;
  const day = shortDate(at, visitor.timeZone);
  return { day: day === shortDate(at, practiceZone) ? null : day, time: ownClock(at, visitor) };
}

/** `16:30 for you (GMT+1)`, with the day if it differs; null if the local times are equal. */
export function visitorTime(at: ZonedTime, practiceZone: string, visitor: Visitor | null): string | null {
  const moment = own(at, practiceZone, visitor);
  if (moment === null || visitor === null) return null;
  const words = `${moment.time} for you (${zoneAbbreviation(at, visitor.timeZone)})`;
  return moment.day === null ? words : `${moment.day}, ${words}`;
}

/** A short form: `16:30`, `Sun 00:30`. */
export function shortVisitorTime(at: ZonedTime, practiceZone: string, visitor: Visitor | null): string | null {
  const moment = own(at, practiceZone, visitor);
  if (moment === null) return null;
  return moment.day === null ? moment.time : `${moment.day.slice(0, 3)} ${moment.time}`;
}

/** `10:20 AM EST, 16:20 for you (GMT+1)`: the practice's time, and the visitor's if it differs. */
export function timeForBoth(at: ZonedTime, practiceZone: string, visitor: Visitor | null): string {
  const words = visitorTime(at, practiceZone, visitor);
  return words === null ? timeWithZone(at, practiceZone) : `${timeWithZone(at, practiceZone)}, ${words}`;
}

/** `Fri, Nov 20 at 10:30 AM EST, 16:30 for you (GMT+1)`: the practice's date and time, and the visitor's time if it differs. */
export function dateAndTimeForBoth(at: ZonedTime, practiceZone: string, visitor: Visitor | null): string {
  const words = visitorTime(at, practiceZone, visitor);
  return words === null ? dateAndTime(at, practiceZone) : `${dateAndTime(at, practiceZone)}, ${words}`;
}

/** Whether a day such as `Sat, Nov 21` is today for both the practice and the visitor. */
export function isTodayForBoth(day: string, now: number, practiceZone: string, visitor: Visitor | null): boolean {
  return day === shortDate(now, practiceZone) && (visitor === null || day === shortDate(now, visitor.timeZone));
}
