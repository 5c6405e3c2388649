import { Temporal } from "temporal-polyfill";
import { instantsShowing } from "../../../contract/clock-change.ts";
import type { TimeFold } from "../../../contract/rides.ts";
import { practiceInstant } from "../../lib/practice-time.ts";

/** A plan as far as its days go. Days are `YYYY-MM-DD`, times `HH:MM`, both of the practice. */
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

/** So many days ahead rides are made of a plan. */
export const MADE_AHEAD = 14;
/** So many days ahead a plan shows. */
export const SHOWN_AHEAD = 28;

/** The day of the practice, so many days after `day`. */
export const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The days of a plan from one day to another, both included. */
export function daysOfPlan(plan: Pick<PlanTimes, "weekdays" | "firstDay" | "lastDay">, from: string, to: string) {
  const days: string[] = [];
  const last = plan.lastDay < to ? plan.lastDay : to;
  for (let day = plan.firstDay > from ? plan.firstDay : from; day <= last; day = daysAfter(day, 1)) {
    if (plan.weekdays.includes(Temporal.PlainDate.from(day).dayOfWeek)) days.push(day);
  }
  return days;
}

/**
 * The instant at which the practice's clocks show a plan's time on a day. Where they go forward and skip it, as much later as they
 * skip: nobody is left without a ride for it. Where they show it twice, the one that was chosen.
 */
export function plannedInstant(day: string, time: string, fold: TimeFold | null, zone: string): Date {
  const [first, second] = instantsShowing(day, time, zone);
  if (first === undefined) return practiceInstant(day, time, zone);
  return new Date(fold === "later" ? (second ?? first) : first);
}

/** When the rides of a plan's day begin. */
export const plannedDay = (plan: PlanTimes, day: string, zone: string): PlannedDay => ({
  day,
  startsAt: plannedInstant(day, plan.starts, plan.timeFold, zone),
  backAt: plan.returnStarts === null ? null : plannedInstant(day, plan.returnStarts, plan.returnFold, zone),
});

/** Whether the clocks skip that time on that day. */
export const isSkipped = (day: string, time: string | null, zone: string): boolean =>
  time !== null && instantsShowing(day, time, zone).length === 0;

/** Whether they show it twice. */
export const comesTwice = (day: string, time: string | null, zone: string): boolean =>
  time !== null && instantsShowing(day, time, zone).length > 1;
