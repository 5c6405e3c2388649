import { DAY_MS } from "../../../contract/durations.ts";
import { AFTERNOON, EVENING } from "../../../contract/rules.ts";
import {
  AHEAD_PATTERN,
  type DayWord,
  isTimeWord,
  NEXT_WEEKDAY_PATTERN,
  startMinutes,
  WEEKDAYS,
  type Weekday,
} from "../../../contract/search-options.ts";
import { slotDateParts, slotTimeMinute } from "../../../contract/slot-grid.ts";
import { bookableWeek, practiceLabels } from "./practice-time.ts";

/**
 * The starts that a search wants, as ISO 8601, and the parts of days they are in, as in the table `consultant_week`. `areWhole`: every
 * start of these parts is wanted.
 */
export type WantedTimes = { starts: string[]; parts: number[]; areWhole: boolean };

type Wanted = {
  day?: string | undefined;
  time?: string | undefined;
  /** The zone in which day and time are meant; the practice's if missing. */
  zone?: string | undefined;
};

/** Of the wanted starts, `most` after the first `from`. */
export type StartRange = { from: number; most: number };
export const ALL_STARTS: StartRange = { from: 0, most: Number.POSITIVE_INFINITY };

/** The starts of the bookable week that are on a day and at a time of day, all or those of a range. Without both, all of them. */
export function wantedTimes(
  { day, time, zone: wantedZone = "" }: Wanted,
  now: Date,
  zone: string,
  { from, most } = ALL_STARTS,
): WantedTimes {
  const isElsewhere = wantedZone !== "" && wantedZone !== zone;
  const today = dateIn(now, isElsewhere ? wantedZone : zone);
  const minutes = time === undefined ? null : startMinutes(time);
  const isWanted = (date: Date, minute: number) =>
    (day === undefined || isOn(day, date, today)) &&
    (minutes === null || (minute >= minutes.from && minute < minutes.until));
  const starts: string[] = [];
  const parts = new Set<number>();
  // Of today, some starts have passed; parts of days are those of the practice.
  let areWhole = from === 0 && !isElsewhere && (time === undefined || isTimeWord(time));
  let before = 0;
  for (const [ahead, { slotDate, slots }] of bookableWeek(now, zone).entries()) {
    const date = dateOf(slotDate);
    for (const { slotTime, startsAt } of slots) {
      const minute = slotTimeMinute(slotTime);
      const at = isElsewhere ? clockIn(startsAt, wantedZone) : { date, minute };
      if (!isWanted(at.date, at.minute)) continue;
      before += 1;
      if (before <= from) continue;
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
  const today = dateIn(now, zone);
  const week = bookableWeek(now, zone).map(({ slotDate }, ahead) => ({ date: dateOf(slotDate), ahead }));
  const wanted = week.find(({ date }) => isOn(day, date, today))?.ahead ?? 0;
  return week
    .toSorted((one, other) => Math.abs(one.ahead - wanted) - Math.abs(other.ahead - wanted) || other.ahead - one.ahead)
    .map(({ date, ahead }) => (ahead === 0 ? "today" : ahead === 1 ? "tomorrow" : weekdayOf(date)));
}

/** A day of the calendar as midnight in UTC. */
function dateOf(slotDate: string): Date {
  const { day, month, year } = slotDateParts(slotDate);
  return new Date(Date.UTC(year, month - 1, day));
}

function weekdayOf(date: Date): Weekday {
  const weekday = WEEKDAYS[(date.getUTCDay() + 6) % 7];
  if (weekday === undefined) throw new Error("A week has seven days");
  return weekday;
}

/** The day of an instant in a zone, as midnight in UTC. */
const dateIn = (at: Date, zone: string): Date => new Date(`${practiceLabels(at, zone).date}T00:00:00Z`);

type Clock = { date: Date; minute: number };
/** The slots of a week in a dozen zones. */
const MOST_CLOCKS = 2000;
const clocks = new Map<string, Clock>();

/** The day and the minute of the day of an instant in a zone. Kept, because converting takes long. */
function clockIn(at: Date, zone: string): Clock {
  const key = `${at.getTime()} ${zone}`;
  const known = clocks.get(key);
  if (known) return known;
  const [hours = 0, minutes = 0] = practiceLabels(at, zone).time.split(":").map(Number);
  const clock = { date: dateIn(at, zone), minute: hours * 60 + minutes };
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  clocks.set(key, clock);
  return clock;
}

function isOn(day: string, date: Date, today: Date): boolean {
  const ahead = Math.round((date.getTime() - today.getTime()) / DAY_MS);
  if (day === "today") return ahead === 0;
  if (day === "tomorrow") return ahead === 1;
  const [, days] = AHEAD_PATTERN.exec(day) ?? [];
  if (days !== undefined) return ahead === Number(days);
  const weekday = weekdayOf(date);
  const isWeekend = weekday === "saturday" || weekday === "sunday";
  if (day === "weekend") return isWeekend;
  if (day === "weekdays") return !isWeekend;
  // Of the seven bookable days, all after this week's Sunday are next week's.
  const daysLeft = WEEKDAYS.length - 1 - WEEKDAYS.indexOf(weekdayOf(today));
  if (day === "this-week") return ahead <= daysLeft;
  if (day === "next-week") return ahead > daysLeft;
  const [, next] = NEXT_WEEKDAY_PATTERN.exec(day) ?? [];
  if (next !== undefined) return weekday === next && ahead > 0;
  return day === weekday || day === date.toISOString().slice(5, 10);
}
