import { z } from "zod";
import { Cents } from "./fields.ts";
import { RideDate, RideId, RideTime, TimeFold } from "./rides.ts";

const NewTime = RideId.extend({
  appointmentDate: RideDate,
  appointmentTime: RideTime,
  timeFold: TimeFold.optional().describe(
    "Which of the two, where the clocks go back and the time comes twice that day",
  ),
});

export const MoveRide = NewTime;
export type MoveRide = z.infer<typeof MoveRide>;

export const CancelRide = RideId.extend({
  refundCents: Cents.nonnegative()
    .optional()
    .describe("What the passenger was told comes back; another sum by now is a conflict"),
});
export type CancelRide = z.infer<typeof CancelRide>;

export const PreviewRideChange = z.discriminatedUnion("action", [
  NewTime.extend({ action: z.literal("move") }),
  RideId.extend({ action: z.literal("cancel") }),
]);
export type PreviewRideChange = z.infer<typeof PreviewRideChange>;
