import { instantsShowing } from "@lamplight/api/contract/clock-change.ts";
import { noonOf } from "../../lib/format.ts";
import type { RideForm } from "./booking-form.ts";

/** A time of a plan that the clocks show twice on one of its days, the earlier first. */
export type Twice = { field: "timeFold" | "returnTimeFold"; instants: readonly [number, number] };

type Wish = Pick<
  RideForm,
  "appointmentDate" | "appointmentTime" | "weekdays" | "until" | "returnTrip" | "back" | "returnTime"
>;

const DAY = 24 * 60 * 60 * 1000;

/** The days of a plan as it is filled in, `YYYY-MM-DD`; none while it is not whole. */
function daysOf({ appointmentDate, until, weekdays }: Wish): string[] {
  const [from, to] = [noonOf(appointmentDate), noonOf(until)];
  if (from === null || to === null || to - from > 366 * DAY) return [];
  const days = Array.from({ length: Math.max(0, Math.round((to - from) / DAY) + 1) }, (_, ahead) => from + ahead * DAY);
  return days
    .filter((noon) => weekdays.includes(String(((new Date(noon).getUTCDay() + 6) % 7) + 1)))
    .map((noon) => new Date(noon).toISOString().slice(0, 10));
}

/** Which of its times has to be asked about; the date of the form itself is asked about beside it. */
export function twiceInPlan(wish: Wish, timeZone: string): Twice[] {
  const days = daysOf(wish);
  const twice = (field: Twice["field"], time: string, among: string[]): Twice[] => {
    for (const day of time === "" ? [] : among) {
      const [earlier, later] = instantsShowing(day, time, timeZone);
      if (earlier !== undefined && later !== undefined) return [{ field, instants: [earlier, later] }];
    }
    return [];
  };
  const isAskedAlready =
    wish.appointmentTime !== "" &&
    noonOf(wish.appointmentDate) !== null &&
    instantsShowing(wish.appointmentDate, wish.appointmentTime, timeZone).length > 1;
  return [
    ...(isAskedAlready ? [] : twice("timeFold", wish.appointmentTime, days)),
    ...(wish.returnTrip && wish.back === "time" ? twice("returnTimeFold", wish.returnTime, days) : []),
  ];
}
