import { z } from "zod";
import { Cents } from "./fields.ts";
import { RideDate, RideId, RideTime, TimeFold } from "./rides.ts";

const NewTime = RideId.extend({
  appointmentDate: RideDate,
  appointmentTime: RideTime,
  timeFold: TimeFold.optional().describe("Which one, when the time happens twice on the day clocks go back"),
});

export const MoveRide = NewTime;
export type MoveRide = z.infer<typeof MoveRide>;

export const CancelRide = RideId.extend({
  refundCents: Cents.nonnegative()
    .optional()
    .describe("The refund shown to the passenger; a conflict if it has changed"),
});
export type CancelRide = z.infer<typeof CancelRide>;

export const PreviewRideChange = z.discriminatedUnion("action", [
  NewTime.extend({ action: z.literal("move") }),
  RideId.extend({ action: z.literal("cancel") }),
]);
export type PreviewRideChange = z.infer<typeof PreviewRideChange>;
