import { instantsShowing } from "@lamplight/api/contract/clock-change.ts";
import { DAY_MS } from "@lamplight/api/contract/durations.ts";
import { firstWeekOf } from "@lamplight/api/contract/ride-plans.ts";
import { noonOf } from "../../../lib/time/format.ts";
import type { RideForm } from "../booking/booking-form.ts";

/** A plan's time that happens twice on one of its days, earlier instant first. */
export type Twice = { field: "timeFold" | "returnTimeFold"; instants: readonly [number, number] };

type PlanFields = Pick<
  RideForm,
  "appointmentDate" | "appointmentTime" | "weekdays" | "until" | "returnTrip" | "back" | "returnTime"
>;

/** How many days of the plan in the form are paid for at once, with the first checkout; null while the form doesn't say. */
export function daysToPayNow(input: PlanFields & Pick<RideForm, "repeats">, today: string): number | null {
  const days = input.repeats && today !== "" ? daysOf(input) : [];
  return days.length === 0 ? null : firstWeekOf(days, today).length;
}

/** Days of the plan in the form, `YYYY-MM-DD`; empty while incomplete. */
function daysOf({ appointmentDate, until, weekdays }: PlanFields): string[] {
  const [from, to] = [noonOf(appointmentDate), noonOf(until)];
  if (from === null || to === null || to - from > 366 * DAY_MS) return [];
  const days = Array.from(
    { length: Math.max(0, Math.round((to - from) / DAY_MS) + 1) },
    (_, ahead) => from + ahead * DAY_MS,
  );
  return days
    .filter((noon) => weekdays.includes(String(((new Date(noon).getUTCDay() + 6) % 7) + 1)))
    .map((noon) => new Date(noon).toISOString().slice(0, 10));
}

/** The plan's times that need a choice; the form's own date has its own choice. */
export function twiceInPlan(input: PlanFields, timeZone: string): Twice[] {
  const days = daysOf(input);
  const twice = (field: Twice["field"], time: string, among: string[]): Twice[] => {
    for (const day of time === "" ? [] : among) {
      const [earlier, later] = instantsShowing(day, time, timeZone);
      if (earlier !== undefined && later !== undefined) return [{ field, instants: [earlier, later] }];
    }
    return [];
  };
  const isAskedAlready =
    input.appointmentTime !== "" &&
    noonOf(input.appointmentDate) !== null &&
    instantsShowing(input.appointmentDate, input.appointmentTime, timeZone).length > 1;
  return [
    ...(isAskedAlready ? [] : twice("timeFold", input.appointmentTime, days)),
    ...(input.returnTrip && input.back === "time" ? twice("returnTimeFold", input.returnTime, days) : []),
  ];
}
