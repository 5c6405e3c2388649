import { z } from "zod";
import { Cents, id } from "./fields.ts";

export const ExtraId = z.object({ id: id("extra") });

/** The office's decision on an extra. */
export const DecideExtra = z.object({ isGranted: z.boolean("Please choose whether to approve the extra") });

/** A driver's extra. */
export const RideExtra = z.object({
  _id: z.uuid(),
  cents: Cents,
  reason: z.string().describe("In the driver's words"),
  driver: z.string(),
  state: z.enum(["asked", "granted", "refused"]),
  askedAt: z.iso.datetime().describe("When the driver requested it"),
  isAsked: z.boolean().describe("Whether the passenger has an open request to pay"),
  payUntil: z.iso.datetime().nullable().describe("The passenger's deadline to pay; null if they were not asked"),
  paidAt: z.iso.datetime().nullable().describe("When the passenger paid; null if we pay"),
  returnedCents: Cents.describe("Refunded or being refunded"),
  decidedBy: z.string().nullable(),
});
export type RideExtra = z.infer<typeof RideExtra>;
