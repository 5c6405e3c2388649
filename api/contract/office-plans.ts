import { z } from "zod";
import { id } from "./fields.ts";
import { Caller, PayerReference } from "./office-booking.ts";
import { Done } from "./response.ts";
import { EndRidePlan, RidePlan, RidePlanId, RidePlanInput, SkipPlanDay } from "./ride-plans.ts";

/** A plan booked by the office for a caller. */
export const BookPlanForCaller = RidePlanInput.omit({ visitor: true }).extend({
  patient: Caller,
  paymentMethod: z
    .enum(["card", "account"], "Please choose card or account. A plan can't be paid in cash")
    .describe("card: by a link each week"),
  payerId: id("organization").optional().describe("The organization that pays; needed for `account`"),
  payerReference: PayerReference,
});
export type BookPlanForCaller = z.infer<typeof BookPlanForCaller>;

/** A plan for the office: whose it is, who pays and who booked it. */
export const OfficePlan = RidePlan.extend({
  patient: z.object({ _id: z.uuid(), name: z.string() }),
  payer: z.object({ _id: z.uuid(), name: z.string(), reference: z.string() }).nullable(),
  bookedBy: z.string().nullable().describe("The staff member; null for the patient"),
});
export type OfficePlan = z.infer<typeof OfficePlan>;
export const OneOfficePlan = Done.extend({ plan: OfficePlan });

export const OfficePlanId = RidePlanId;
export const SkipOfficePlanDay = SkipPlanDay.omit({ planId: true });
export const EndOfficePlan = EndRidePlan.omit({ planId: true });
