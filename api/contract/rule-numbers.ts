import { z } from "zod";
import { Done } from "./response.ts";
import {
  FIRST_REMINDER_HOURS,
  HOLD_MINUTES,
  OFFICE_HOLD_HOURS,
  PATIENT_MOVES,
  REFUND_NOTICE_HOURS,
  RIDE_HORIZON_DAYS,
  RIDE_NOTICE_HOURS,
  RIDE_REFUND_NOTICE_HOURS,
  WAITLIST_OFFER_MINUTES,
} from "./rules.ts";

/** The numbers of the settings that sentences for patients and passengers contain: those for what is booked now. */
export const RuleNumbers = z.object({
  refundNoticeHours: z.int(),
  patientMoves: z.int(),
  rideRefundNoticeHours: z.int(),
  rideNoticeHours: z.int(),
  rideHorizonDays: z.int(),
  holdMinutes: z.int(),
  officeHoldHours: z.int(),
  waitlistOfferMinutes: z.int(),
  firstReminderHours: z.int(),
});
export type RuleNumbers = z.infer<typeof RuleNumbers>;
export const RuleNumbersFound = Done.extend({ rules: RuleNumbers });

/** What editors can mention in their texts: see `chips.ts`. */
export const ChipsFound = Done.extend({
  chips: z.record(z.string(), z.string()).describe("What editors can mention in braces, with the values of now"),
});

/** Those of a practice that has changed none. */
export const DEFAULT_RULES: RuleNumbers = {
  refundNoticeHours: REFUND_NOTICE_HOURS,
  patientMoves: PATIENT_MOVES,
  rideRefundNoticeHours: RIDE_REFUND_NOTICE_HOURS,
  rideNoticeHours: RIDE_NOTICE_HOURS,
  rideHorizonDays: RIDE_HORIZON_DAYS,
  holdMinutes: HOLD_MINUTES,
  officeHoldHours: OFFICE_HOLD_HOURS,
  waitlistOfferMinutes: WAITLIST_OFFER_MINUTES,
  firstReminderHours: FIRST_REMINDER_HOURS,
};
