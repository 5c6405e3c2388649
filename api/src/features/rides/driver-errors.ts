import { DRIVER_STEPS, type DriverStep, type RideStatus } from "../../../contract/ride-status.ts";
import type { Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { NOT_FOUND } from "./service.ts";

const TOO_LATE: Record<RideStatus, string> = {
  pending: "This ride is not yours at the moment.",
  assigned: "Please accept this ride first.",
  accepted: "You have already accepted this ride.",
  completed: "This ride is already completed.",
  cancelled: "This ride has been cancelled.",
};

/** What became of a ride that is not the driver's any more. */
const GONE: Record<string, string> = {
  not_answered: "You did not answer in time, so this ride has passed on.",
  rejected: "You have passed this ride on.",
  taken_back: "The office has taken this ride back.",
  no_show: "You have said that nobody was at the door of this ride.",
  not_driven: "You were not at the door half an hour after its time, so another driver has this ride.",
};

export const SUSPENDED = "The office has suspended you. Please call us.";

/** Why a step was refused, told from how things stand now. Only whoever was offered the ride learns anything of it. */
export async function refusal(tx: Tx, driverId: string, rideId: string, step: DriverStep): Promise<AppError> {
  const [ride] = await tx<{ status: RideStatus; isOwn: boolean; outcome: string; isSuspended: boolean }[]>`
    select status, coalesce(ride.driver_id = ${driverId}, false) as is_own, outcome,
      (select suspended_at is not null from driver where id = ${driverId}) as is_suspended
    from assignment join ride on ride.id = ride_id where ride_id = ${rideId} and assignment.driver_id = ${driverId}`;
  if (!ride) return new AppError("missing", NOT_FOUND);
  if (!ride.isOwn) return new AppError("conflict", GONE[ride.outcome] ?? TOO_LATE.cancelled);
  if (ride.isSuspended && ["assigned", "accepted"].includes(ride.status)) return new AppError("conflict", SUSPENDED);
  if (step === "reject" && ride.status === DRIVER_STEPS.complete.from)
    return new AppError("conflict", "You have accepted this ride, so it cannot be rejected any more.");
  return new AppError("conflict", TOO_LATE[ride.status]);
}
