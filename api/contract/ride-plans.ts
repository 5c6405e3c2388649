import { z } from "zod";
import { DAY_MS } from "./durations.ts";
import { Cents, calendarDay, Day, Dollars, id } from "./fields.ts";
import { Done } from "./response.ts";
import { TransportType } from "./ride-status.ts";
import { RideDate, RideInput } from "./rides.ts";
import { PLAN_CREATED_DAYS } from "./rules.ts";

/** ISO 8601: Mondays are 1. */
export const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

const Weekdays = z
  .array(z.int().min(1).max(7), "Please choose the days of the week")
  .min(1, "Please choose the days of the week")
  .transform((days) => [...new Set(days)].sort((one, other) => one - other));

/** `Mon, Wed and Fri`. */
export function weekdaysInWords(weekdays: readonly number[]): string {
  const names = weekdays.flatMap((day) => WEEKDAYS[day - 1] ?? []);
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** The same ride on chosen weekdays until a date. The return leg is on the same day. */
export const RidePlanInput = RideInput.omit({ returnDate: true }).extend({
  appointmentDate: RideDate.describe("First day"),
  weekdays: Weekdays.describe("1 to 7, Mondays are 1"),
  until: RideDate.describe("The last day"),
});
export type RidePlanInput = z.infer<typeof RidePlanInput>;

export const RidePlanId = z.object({ planId: id("plan") });

const DateOfPlan = calendarDay("Please choose a day of the plan");

export const SkipPlanDay = RidePlanId.extend({
  day: DateOfPlan.describe("YYYY-MM-DD, a day of the plan"),
  skip: z.boolean("Please answer yes or no").default(true).describe("false restores the day"),
});
export type SkipPlanDay = z.infer<typeof SkipPlanDay>;

export const PayPlanWeek = RidePlanId.extend({ week: DateOfPlan.describe("Any day of that week") });
export type PayPlanWeek = z.infer<typeof PayPlanWeek>;

export const EndRidePlan = RidePlanId.extend({
  cancelPaid: z
    .boolean("Please answer yes or no")
    .default(false)
    .describe("Whether to cancel the paid rides too; otherwise they stay booked"),
  refundCents: Cents.nonnegative()
    .optional()
    .describe("The refund shown to the passenger; a conflict if it has changed"),
});
export type EndRidePlan = z.infer<typeof EndRidePlan>;

export const PlanDayState = z.enum(["planned", "to_pay", "paid", "skipped", "left_out", "cancelled"]);
export type PlanDayState = z.infer<typeof PlanDayState>;

export const PlanDay = z.object({
  day: Day,
  startsAt: z.iso.datetime().describe("Start of its ride, which may have been rescheduled"),
  state: PlanDayState.describe("`planned`: its ride is created later"),
  rideId: z.uuid().nullable(),
  restoreUntil: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe("Until when a skipped day can be restored: the lead time of a ride"),
  note: z.string().nullable().describe("A note about an exception on that day"),
});
export type PlanDay = z.infer<typeof PlanDay>;

export const PlanWeek = z.object({
  week: Day.describe("The Monday of the week"),
  rides: z.int().describe("Number of unpaid days"),
  amount: Dollars,
  payBy: z.iso.datetime().describe("When the first of them is canceled unless paid"),
});
export type PlanWeek = z.infer<typeof PlanWeek>;

export const RidePlan = z.object({
  _id: z.uuid(),
  weekdays: z.array(z.int()),
  until: Day,
  time: z.string().describe("HH:MM in the practice's time zone, the same before and after a clock change"),
  returnTrip: z.boolean(),
  returnTime: z.string().nullable().describe("HH:MM; null for a will-call return leg, or if there is none"),
  transportType: TransportType,
  pickupAddress: z.string(),
  dropoffAddress: z.string(),
  passengerName: z.string(),
  fare: Dollars.describe("The most a day costs, for both legs"),
  timeZone: z.string(),
  isOnAccount: z.boolean().default(false).describe("An organization pays, and the passenger pays nothing"),
  days: z.array(PlanDay).describe("The next weeks"),
  toPay: z.array(PlanWeek),
});
export type RidePlan = z.infer<typeof RidePlan>;

export const RidePlans = Done.extend({ plans: z.array(RidePlan) });
export const OneRidePlan = Done.extend({ plan: RidePlan });
export type OneRidePlan = z.infer<typeof OneRidePlan>;

export const PlanCheckout = Done.extend({
  planId: z.uuid(),
  url: z.url().nullable().describe("The checkout URL for the first week; null if nothing is due yet"),
});
export type PlanCheckout = z.infer<typeof PlanCheckout>;

export const PlanEndPreviewed = Done.extend({
  unpaid: z.int().describe("Unpaid rides that end with the plan"),
  paid: z.int().describe("Paid rides that are still to come"),
  refundCents: Cents.describe("The refund if the paid rides end too"),
  keepsCents: Cents,
});
export type PlanEndPreviewed = z.infer<typeof PlanEndPreviewed>;

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(noonOf(day)).getUTCDay() + 6) % 7;

/** The Monday of a day's week. */
export const mondayOf = (day: string): string =>
  new Date(noonOf(day) - weekdayOf(day) * DAY_MS).toISOString().slice(0, 10);

/** Of a plan's days, those that its first checkout pays for: of the first day's week, from Monday, as far as rides are created. */
export function firstWeekOf(days: readonly string[], today: string): string[] {
  const [first] = days;
  if (first === undefined) return [];
  const sunday = noonOf(first) + (6 - weekdayOf(first)) * DAY_MS;
  const last = Math.min(sunday, noonOf(today) + PLAN_CREATED_DAYS * DAY_MS);
  return days.filter((day) => noonOf(day) <= last);
}
