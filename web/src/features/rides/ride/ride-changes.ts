import type { CancelRide, MoveRide } from "@lamplight/api/contract/ride-changes.ts";
import { rideRefundDeadline } from "@lamplight/api/contract/ride-refund-rule.ts";
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

/** Whether it can be rescheduled online: it is booked for a time that is not too near. */
export const canMove = (
  { payUntil, readyBy, onHold, startsAt, refundNoticeHours }: ChangeableRide,
  now: number,
): boolean =>
  payUntil === null &&
  !readyBy &&
  !onHold &&
  rideRefundDeadline(new Date(startsAt), refundNoticeHours).getTime() >= now;

export type NewRideTime = Omit<MoveRide, "rideId">;
export type RideChange = { action: "cancel" } | ({ action: "move" } & NewRideTime);
export type PreviewedRideChange = Pick<ChangePreviewed, "blockers" | "refundCents" | "keepsCents">;

/** The calls that preview and make a change of one ride: as its signed-in passenger, or with an emailed link. */
export type RideChanges = {
  preview: UseMutationResult<PreviewedRideChange, Error, RideChange>;
  cancel: UseMutationResult<unknown, Error, Omit<CancelRide, "rideId">>;
  move: UseMutationResult<unknown, Error, NewRideTime>;
};
