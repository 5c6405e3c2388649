import { z } from "zod";
import { Cents, id } from "./fields.ts";

export const ExtraId = z.object({ id: id("extra") });

/** What the office says to a driver's extra. */
export const DecideExtra = z.object({ isGranted: z.boolean("Please say whether it is granted") });

/** What a driver asks for beyond a ride's quote. */
export const RideExtra = z.object({
  _id: z.uuid(),
  cents: Cents,
  reason: z.string().describe("In the driver's words"),
  driver: z.string(),
  state: z.enum(["asked", "granted", "refused"]),
  askedAt: z.iso.datetime().describe("When the driver asked for it"),
  isAsked: z.boolean().describe("Whether the passenger is asked for it now"),
  payUntil: z.iso
    .datetime()
    .nullable()
    .describe("Until when the passenger can pay it, or could; null where they are not asked"),
  paidAt: z.iso.datetime().nullable().describe("When the passenger paid it; null where we pay it"),
  returnedCents: Cents.describe("What went back or is on its way"),
  decidedBy: z.string().nullable(),
});
export type RideExtra = z.infer<typeof RideExtra>;
