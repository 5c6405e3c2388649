import type { CancelRide, MoveRide } from "@lamplight/api/contract/ride-changes.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import type { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import type { UseMutationResult } from "@tanstack/react-query";

/** What the passenger sees of a ride that they can change. */
export type ChangeableRide = Pick<
  Ride,
  | "startsAt"
  | "readyBy"
  | "onHold"
  | "leg"
  | "timeZone"
  | "appointmentDate"
  | "appointmentTime"
  | "payUntil"
  | "paymentMethod"
  | "paymentStatus"
  | "dispute"
  | "refundNoticeHours"
> & { driver: { name: string } | null } & Partial<Pick<Ride, "refundIfCanceled">>;

export type NewRideTime = Omit<MoveRide, "rideId">;
export type RideChange = { action: "cancel" } | ({ action: "move" } & NewRideTime);
export type PreviewedRideChange = Pick<ChangePreviewed, "blockers" | "refundCents" | "keepsCents">;

/** The calls that preview and make a change of one ride: as its signed-in passenger, or with an emailed link. */
export type RideChanges = {
  preview: UseMutationResult<PreviewedRideChange, Error, RideChange>;
  cancel: UseMutationResult<unknown, Error, Omit<CancelRide, "rideId">>;
  move: UseMutationResult<unknown, Error, NewRideTime>;
};
