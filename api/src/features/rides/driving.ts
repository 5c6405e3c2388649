import type { CompleteRide } from "../../../contract/drivers.ts";
import { DRIVER_STEPS, type DriverStep, type RideStatus } from "../../../contract/ride-status.ts";
import { byDriver, noteDeed } from "../../lib/audit.ts";
import type { Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { postLetter } from "../../lib/letters.ts";
import type { Services } from "../../lib/services.ts";
import { owe } from "../../lib/settlement.ts";
import { paidCheckout, seekDriver, seekRidesFor } from "./handing-over.ts";
import { findDriver, findDriversForAll } from "./jobs.ts";

type Changed = { patientId: string };

/** Says yes to a ride that is assigned to this driver; anything else is "conflict" or "missing", with a sentence. */
export async function acceptRide(on: Services, driverId: string, rideId: string): Promise<void> {
  await on.db.begin(async (tx) => {
    const [taken] = await tx<Changed[]>`
      update ride set status = 'accepted'
      where id = ${rideId} and driver_id = ${driverId} and status = 'assigned' returning patient_id`;
    if (!taken) throw await refusal(tx, driverId, rideId, "accept");
    await tx`
      update assignment set outcome = 'accepted' where ride_id = ${rideId} and driver_id = ${driverId} and outcome = 'offered'`;
    await noteDeed(tx, byDriver(driverId), "ride accepted", taken.patientId, rideId);
    await postLetter(on, tx, "ride-accepted", rideId);
  });
}

/** Says no to an assigned ride. It passes to the next driver before this answers; see `seekDriver` for when there is none. */
export async function rejectRide(on: Services, driverId: string, rideId: string): Promise<void> {
  await on.db.begin(async (tx) => {
    const [returned] = await tx<Changed[]>`
      update ride set status = 'pending', driver_id = null
      where id = ${rideId} and driver_id = ${driverId} and status = 'assigned' returning patient_id`;
    if (!returned) throw await refusal(tx, driverId, rideId, "reject");
    await tx`
      update assignment set outcome = 'rejected', ended_at = now()
      where ride_id = ${rideId} and driver_id = ${driverId} and outcome = 'offered'`;
    await noteDeed(tx, byDriver(driverId), "ride rejected", returned.patientId, rideId);
    await on.jobs.enqueue(tx, findDriver, { rideId });
    await on.jobs.enqueue(tx, findDriversForAll, {});
  });
  await seekDriver(on, rideId);
  await seekRidesFor(on, driverId);
}

/** Ends an accepted ride with the fare the driver asks for, in dollars. What a card paid above it goes back (product §6). */
export async function completeRide(on: Services, driverId: string, { rideId, fare }: CompleteRide): Promise<void> {
  const fareCents = Math.round(fare * 100);
  await on.db.begin(async (tx) => {
    const payment = await paidCheckout(tx, rideId);
    const [ended] = await tx<Changed[]>`
      update ride set status = 'completed', fare_cents = ${fareCents}, completed_at = now()
      where id = ${rideId} and driver_id = ${driverId} and status = 'accepted' returning patient_id`;
    if (!ended) throw await refusal(tx, driverId, rideId, "complete");
    await tx`
      update assignment set outcome = 'completed', ended_at = now()
      where ride_id = ${rideId} and driver_id = ${driverId} and outcome = 'accepted'`;
    if (payment && payment.amountCents > fareCents)
      await owe(on, tx, payment.id, payment.amountCents - fareCents, "lower_fare");
    await noteDeed(tx, byDriver(driverId), "ride completed", ended.patientId, rideId);
    await postLetter(on, tx, "ride-completed", rideId);
    await on.jobs.enqueue(tx, findDriversForAll, {});
  });
  await seekRidesFor(on, driverId);
}

/** Goes on or off duty. Online, the driver is given what waits; offline, keeps the rides that are assigned already. */
export async function setOnline(on: Services, driverId: string, online: boolean): Promise<void> {
  await on.db.begin(async (tx) => {
    await tx`update driver set online = ${online} where id = ${driverId}`;
    if (online) await on.jobs.enqueue(tx, findDriversForAll, {});
  });
  if (online) await seekRidesFor(on, driverId);
}

const TOO_LATE: Record<RideStatus, string> = {
  pending: "This ride is not yours at the moment.",
  assigned: "Please accept this ride first.",
  accepted: "You have already accepted this ride.",
  completed: "This ride is already completed.",
  cancelled: "This ride has been cancelled.",
};

/** Why a step was refused, told from how things stand now. Only whoever was offered the ride learns anything of it. */
async function refusal(tx: Tx, driverId: string, rideId: string, step: DriverStep): Promise<AppError> {
  const [ride] = await tx<{ status: RideStatus; isOwn: boolean; outcome: string }[]>`
    select status, coalesce(ride.driver_id = ${driverId}, false) as is_own, outcome
    from assignment join ride on ride.id = ride_id where ride_id = ${rideId} and assignment.driver_id = ${driverId}`;
  if (!ride) return new AppError("missing", "We cannot find that ride.");
  if (ride.outcome === "rejected") return new AppError("conflict", "You have passed this ride on.");
  if (!ride.isOwn) return new AppError("conflict", TOO_LATE.cancelled);
  if (step === "reject" && ride.status === DRIVER_STEPS.complete.from)
    return new AppError("conflict", "You have accepted this ride, so it cannot be rejected any more.");
  return new AppError("conflict", TOO_LATE[ride.status]);
}
