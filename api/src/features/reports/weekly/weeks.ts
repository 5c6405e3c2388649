import { daysAfter, mondayOf, practiceInstant, practiceLabels } from "../../../lib/time/practice-time.ts";

/** On Mondays from this time, by the practice's clock. */
const MORNING = "07:00";

/** The Monday of this week, and when its report is due. A report that Monday has missed is due all week. */
export function dueWeek(now: Date, zone: string): { week: string; dueAt: Date } {
  const week = mondayOf(practiceLabels(now, zone).date);
  return { week, dueAt: practiceInstant(week, MORNING, zone) };
}

/** The Monday on which somebody who is chosen now gets the first report. */
export function nextWeeklyReport(now: Date, zone: string): string {
  const { week, dueAt } = dueWeek(now, zone);
  return now < dueAt ? week : daysAfter(week, 7);
}
