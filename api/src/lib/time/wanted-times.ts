import { DAY_MS } from "../../../contract/durations.ts";
import { AFTERNOON, EVENING } from "../../../contract/rules.ts";
import { AFTER_PATTERN, type DayWord, isTimeWord, WEEKDAYS } from "../../../contract/search-options.ts";
import { slotDateParts, slotTimeMinute } from "../../../contract/slot-grid.ts";
import { bookableWeek } from "./practice-time.ts";

/**
 * The starts that a search wants, as ISO 8601, and the parts of days they are in, as in the table `consultant_week`. `areWhole`: every
 * start of these parts is wanted.
 */
export type WantedTimes = { starts: string[]; parts: number[]; areWhole: boolean };

/** The starts of the bookable week that are on a day and at a time of day, at most the first `most`. Without both, all of them. */
export function wantedTimes(
  { day, time }: { day?: string | undefined; time?: string | undefined },
  now: Date,
  zone: string,
  most = Number.POSITIVE_INFINITY,
): WantedTimes {
  const isAtTime = minutesOf(time);
  const starts: string[] = [];
  const parts = new Set<number>();
  // Of today, some starts have passed.
  let areWhole = time === undefined || isTimeWord(time);
  for (const [ahead, { slotDate, slots }] of bookableWeek(now, zone).entries()) {
    const date = dateOf(slotDate);
    if (day !== undefined && !isOn(day, date, ahead)) continue;
    for (const { slotTime, startsAt } of slots) {
      const minute = slotTimeMinute(slotTime);
      if (!isAtTime(minute)) continue;
      if (starts.length === most) return { starts, parts: [...parts], areWhole: false };
      if (ahead === 0) areWhole = false;
      starts.push(startsAt.toISOString());
      parts.add((date.getTime() / DAY_MS) * 4 + (minute < AFTERNOON ? 0 : minute < EVENING ? 1 : 2));
    }
  }
  return { starts, parts: [...parts], areWhole };
}

/** Every day of the bookable week, those nearest to a wanted day first. */
export function daysNear(day: string, now: Date, zone: string): DayWord[] {
  const week = bookableWeek(now, zone).map(({ slotDate }, ahead) => ({ date: dateOf(slotDate), ahead }));
  const wanted = week.find(({ date, ahead }) => isOn(day, date, ahead))?.ahead ?? 0;
  return week
    .toSorted((one, other) => Math.abs(one.ahead - wanted) - Math.abs(other.ahead - wanted) || other.ahead - one.ahead)
    .map(({ date, ahead }) => (ahead === 0 ? "today" : ahead === 1 ? "tomorrow" : weekdayOf(date)));
}

/** A day of the calendar as midnight in UTC. */
function dateOf(slotDate: string): Date {
  const { day, month, year } = slotDateParts(slotDate);
  return new Date(Date.UTC(year, month - 1, day));
}

function weekdayOf(date: Date): DayWord {
  const weekday = WEEKDAYS[(date.getUTCDay() + 6) % 7];
  if (weekday === undefined) throw new Error("A week has seven days");
  return weekday;
}

function isOn(day: string, date: Date, ahead: number): boolean {
  if (day === "today") return ahead === 0;
  if (day === "tomorrow") return ahead === 1;
  const weekday = weekdayOf(date);
  if (day === "weekend") return weekday === "saturday" || weekday === "sunday";
  return day === weekday || day === date.toISOString().slice(5, 10);
}

function minutesOf(time: string | undefined): (minute: number) => boolean {
  if (time === undefined) return () => true;
  const [, hours, minutes] = AFTER_PATTERN.exec(time) ?? [];
  if (hours !== undefined) return (minute) => minute >= Number(hours) * 60 + Number(minutes);
  const [from, until] =
    time === "morning" ? [0, AFTERNOON] : time === "afternoon" ? [AFTERNOON, EVENING] : [EVENING, 24 * 60];
  return (minute) => minute >= from && minute < until;
}
