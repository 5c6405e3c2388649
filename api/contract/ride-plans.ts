import { z } from "zod";
import { Cents, calendarDay, Day, Dollars, id } from "./fields.ts";
import { Done } from "./response.ts";
import { TransportType } from "./ride-status.ts";
import { RideDate, RideInput } from "./rides.ts";

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

/** The same ride on chosen weekdays, from its date until a day. The way back is on the same day. */
export const RidePlanInput = RideInput.omit({ returnDate: true }).extend({
  appointmentDate: RideDate.describe("From when on"),
  weekdays: Weekdays.describe("1 to 7, Mondays are 1"),
  until: RideDate.describe("The last day that can have a ride, 90 days ahead at most"),
});
export type RidePlanInput = z.infer<typeof RidePlanInput>;

export const RidePlanId = z.object({ planId: id("plan") });

const DateOfPlan = calendarDay("Please choose a day of the plan");

export const SkipPlanDay = RidePlanId.extend({
  day: DateOfPlan.describe("YYYY-MM-DD, of the plan"),
  skip: z.boolean("Please answer yes or no").default(true).describe("false: to have it after all"),
});
export type SkipPlanDay = z.infer<typeof SkipPlanDay>;

export const PayPlanWeek = RidePlanId.extend({ week: DateOfPlan.describe("Any day of that week") });
export type PayPlanWeek = z.infer<typeof PayPlanWeek>;

export const EndRidePlan = RidePlanId.extend({
  cancelPaid: z
    .boolean("Please answer yes or no")
    .default(false)
    .describe("Whether the rides that are paid end as well; they stay booked otherwise"),
  refundCents: Cents.nonnegative()
    .optional()
    .describe("What the passenger was told comes back for those; another sum by now is a conflict"),
});
export type EndRidePlan = z.infer<typeof EndRidePlan>;

export const PlanDayState = z.enum(["planned", "to_pay", "paid", "skipped", "left_out", "cancelled"]);
export type PlanDayState = z.infer<typeof PlanDayState>;

export const PlanDay = z.object({
  day: Day,
  startsAt: z.iso.datetime().describe("Of its ride, which may have been moved"),
  state: PlanDayState.describe("`planned`: its ride is made fourteen days ahead"),
  rideId: z.uuid().nullable(),
  note: z.string().nullable().describe("What is out of the ordinary that day"),
});
export type PlanDay = z.infer<typeof PlanDay>;

export const PlanWeek = z.object({
  week: Day.describe("Its Monday"),
  rides: z.int().describe("Days that wait to be paid"),
  amount: Dollars,
  payBy: z.iso.datetime().describe("When the first of them is cancelled unless it is paid"),
});
export type PlanWeek = z.infer<typeof PlanWeek>;

export const RidePlan = z.object({
  _id: z.uuid(),
  weekdays: z.array(z.int()),
  until: Day,
  time: z.string().describe("HH:MM in the practice zone, whatever the clocks do"),
  returnTrip: z.boolean(),
  returnTime: z.string().nullable().describe('HH:MM; null where the way back waits for "I\'m ready", or there is none'),
  transportType: TransportType,
  pickupAddress: z.string(),
  dropoffAddress: z.string(),
  passengerName: z.string(),
  fare: Dollars.describe("What one day costs at most, both ways together"),
  timeZone: z.string(),
  days: z.array(PlanDay).describe("Of the next four weeks"),
  toPay: z.array(PlanWeek),
});
export type RidePlan = z.infer<typeof RidePlan>;

export const RidePlans = Done.extend({ plans: z.array(RidePlan) });
export const OneRidePlan = Done.extend({ plan: RidePlan });
export type OneRidePlan = z.infer<typeof OneRidePlan>;

export const PlanCheckout = Done.extend({
  planId: z.uuid(),
  url: z.url().nullable().describe("The page to pay the first week on; null while nothing of the plan is to be paid"),
});
export type PlanCheckout = z.infer<typeof PlanCheckout>;

export const PlanEndPreviewed = Done.extend({
  unpaid: z.int().describe("Rides that end with the plan without having been paid"),
  paid: z.int().describe("Rides that are paid and still to come"),
  refundCents: Cents.describe("What comes back if those end as well"),
  keepsCents: Cents,
});
export type PlanEndPreviewed = z.infer<typeof PlanEndPreviewed>;
