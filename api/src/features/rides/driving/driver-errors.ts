import { DRIVER_STEPS, type DriverStep, type RideStatus } from "../../../../contract/ride-status.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";

const TOO_LATE: Record<RideStatus, string> = {
  pending: "This ride isn't assigned to you.",
  assigned: "Please accept this ride first.",
  accepted: "You have already accepted this ride.",
  completed: "This ride is already completed.",
  cancelled: "This ride is canceled.",
};

/** Messages for a ride that the driver no longer has. */
const GONE: Record<string, string> = {
  not_answered: "You didn't answer in time, so we offered this ride to another driver.",
  rejected: "You rejected this ride.",
  taken_back: "The office unassigned you from this ride.",
  no_show: "You marked this ride as a no-show.",
  not_driven: "You weren't at the door in time, so we unassigned you from this ride.",
};

export const SUSPENDED = "The office has suspended your account. Please call us.";

/** Error for a rejected step, from the ride's current state. Only drivers who were offered the ride learn anything about it. */
export async function stepError(tx: Tx, driverId: string, rideId: string, step: DriverStep): Promise<AppError> {
  const [ride] = await tx<{ status: RideStatus; isOwn: boolean; outcome: string; isSuspended: boolean }[]>`
    select status, coalesce(ride.driver_id = ${driverId}, false) as is_own, outcome,
      (select suspended_at is not null from driver where id = ${driverId}) as is_suspended
    from assignment join ride on ride.id = ride_id where ride_id = ${rideId} and assignment.driver_id = ${driverId}`;
  if (!ride) return notFound("ride");
  if (!ride.isOwn) return new AppError("conflict", GONE[ride.outcome] ?? TOO_LATE.cancelled);
  if (ride.isSuspended && ["assigned", "accepted"].includes(ride.status)) return new AppError("conflict", SUSPENDED);
  if (step === "reject" && ride.status === DRIVER_STEPS.complete.from)
    return new AppError("conflict", "You already accepted this ride, so you can't reject it. Please call the office.");
  return new AppError("conflict", TOO_LATE[ride.status]);
}
