import { Temporal } from "temporal-polyfill";
import { instantsShowing } from "../../../../contract/clock-change.ts";
import type { TimeFold } from "../../../../contract/rides.ts";
import { practiceInstant } from "../../../lib/time/practice-time.ts";

/** The columns of a plan that determine its days. Days are `YYYY-MM-DD` and times `HH:MM` in the practice's time zone. */
export type PlanTimes = {
  weekdays: readonly number[];
  firstDay: string;
  lastDay: string;
  starts: string;
  timeFold: TimeFold | null;
  returnTrip: boolean;
  returnStarts: string | null;
  returnFold: TimeFold | null;
};

export type PlannedDay = { day: string; startsAt: Date; backAt: Date | null };

/** The practice's calendar day a number of days after `day`. */
export const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Days of a plan in a range, inclusive. */
export function daysOfPlan(plan: Pick<PlanTimes, "weekdays" | "firstDay" | "lastDay">, from: string, to: string) {
  const days: string[] = [];
  const last = plan.lastDay < to ? plan.lastDay : to;
  for (let day = plan.firstDay > from ? plan.firstDay : from; day <= last; day = daysAfter(day, 1)) {
    if (plan.weekdays.includes(Temporal.PlainDate.from(day).dayOfWeek)) days.push(day);
  }
  return days;
}

/**
 * The instant of a plan's time on a day. A time skipped by a clock change moves later by the skipped amount; a repeated time
 * uses the chosen fold.
 */
export function plannedInstant(day: string, time: string, fold: TimeFold | null, zone: string): Date {
  const [first, second] = instantsShowing(day, time, zone);
  if (first === undefined) return practiceInstant(day, time, zone);
  return new Date(fold === "later" ? (second ?? first) : first);
}

/** Start times of a plan's rides on a day. */
export const plannedDay = (plan: PlanTimes, day: string, zone: string): PlannedDay => ({
  day,
  startsAt: plannedInstant(day, plan.starts, plan.timeFold, zone),
  backAt: plan.returnStarts === null ? null : plannedInstant(day, plan.returnStarts, plan.returnFold, zone),
});

/** Whether a clock change skips the time on that day. */
export const isSkipped = (day: string, time: string | null, zone: string): boolean =>
  time !== null && instantsShowing(day, time, zone).length === 0;

/** Whether a clock change repeats the time on that day. */
export const isRepeatedTime = (day: string, time: string | null, zone: string): boolean =>
  time !== null && instantsShowing(day, time, zone).length > 1;
