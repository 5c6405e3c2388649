import { z } from "zod";
import { minuteOf, TimeOfDay, timeAt } from "./schedules.ts";

const WEEKDAY = "Please choose a weekday, 1 to 7";
export const RosterDay = z
  .object({
    weekday: z.int(WEEKDAY).min(1, WEEKDAY).max(7, WEEKDAY).describe("1 is Monday"),
    from: TimeOfDay,
    until: TimeOfDay,
  })
  .refine(({ from }) => from !== "24:00", "Please choose a start before midnight")
  .refine(({ from, until }) => from !== until, "Please choose an end that isn't the start")
  .describe("An end before the start is on the next day");
export type RosterDay = z.infer<typeof RosterDay>;

/** Hours of one weekday in minutes from its midnight, as in the table `driver_hours`. */
export type DayMinutes = { weekday: number; from: number; until: number };

const DAY = 1440;
const after = (weekday: number): number => (weekday % 7) + 1;

/** The blocks of a roster by weekday, sorted, with those merged that touch or overlap. A night is in the hours of two weekdays. */
export function minutesOfBlocks(hours: readonly RosterDay[]): DayMinutes[] {
  const parts = hours.flatMap(({ weekday, from, until }) => {
    const [start, end] = [minuteOf(from), minuteOf(until)];
    if (start < end) return [{ weekday, from: start, until: end }];
    const night = { weekday, from: start, until: DAY };
    return end === 0 ? [night] : [night, { weekday: after(weekday), from: 0, until: end }];
  });
  const merged: DayMinutes[] = [];
  for (const part of parts.toSorted((a, b) => a.weekday - b.weekday || a.from - b.from)) {
    const last = merged.at(-1);
    if (last?.weekday === part.weekday && part.from <= last.until) last.until = Math.max(last.until, part.until);
    else merged.push({ ...part });
  }
  return merged;
}

/** The sum of all blocks is longer than their union. */
export const doBlocksOverlap = (hours: readonly RosterDay[]): boolean => {
  const lengthOf = ({ from, until }: { from: number; until: number }) => until - from;
  const whole = hours.map(({ from, until }) => ({ from: minuteOf(from), until: minuteOf(until) }));
  const sum = whole.reduce((all, one) => all + lengthOf(one) + (one.from < one.until ? 0 : DAY), 0);
  return minutesOfBlocks(hours).reduce((all, one) => all + lengthOf(one), 0) < sum;
};

/** The blocks of the hours of each weekday. What ends at midnight and goes on from there the next day is one block, whose end is before its start. */
export function blocksOfMinutes(days: readonly DayMinutes[]): RosterDay[] {
  const goesOn = (one: DayMinutes) =>
    one.until === DAY && one.from > 0
      ? days.find((next) => next.weekday === after(one.weekday) && next.from === 0 && next.until <= one.from)
      : undefined;
  const nights = new Map(days.map((one) => [one, goesOn(one)]));
  const mornings = new Set(nights.values());
  return days
    .filter((one) => !mornings.has(one))
    .map((one) => ({
      weekday: one.weekday,
      from: timeAt(one.from),
      until: timeAt(nights.get(one)?.until ?? one.until),
    }));
}
