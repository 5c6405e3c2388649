import { canCarry, TransportType, type VehicleType } from "../../../contract/ride-status.ts";
import { bySystem, noteDeed } from "../../lib/audit.ts";
import type { Tx } from "../../lib/db.ts";
import { postLetter } from "../../lib/letters.ts";
import type { Services } from "../../lib/services.ts";
import { owe, type RefundReason } from "../../lib/settlement.ts";
import { dispatch } from "./dispatch.ts";

/**
 * Finds a driver for a pending ride. When there is none it waits for one, unless a driver has rejected it: then it is
 * cancelled and the money goes back (product §6). Harmless when repeated.
 */
export async function seekDriver(on: Services, rideId: string): Promise<void> {
  const result = await dispatch(on, rideId);
  if (result.outcome === "none" && result.wasRejected) await giveUp(on, rideId, "pending", "no_driver");
}

/** Finds drivers for all rides that wait for one, the soonest first. */
export async function seekDriversForAll(on: Services): Promise<void> {
  const rides = await on.db<{ id: string }[]>`
    select id from ride where status = 'pending' and starts_at > now() order by starts_at, id`;
  for (const { id } of rides) await seekDriver(on, id);
}

const AT_ONCE = 20;

/** Offers a driver who has just come free the waiting rides that fit: called when a driver comes online or ends a ride. */
export async function seekRidesFor(on: Services, driverId: string): Promise<void> {
  const [driver] = await on.db<{ vehicleType: VehicleType }[]>`
    select vehicle_type from driver where id = ${driverId} and online`;
  if (!driver) return;
  const carried = TransportType.options.filter((type) => canCarry(driver.vehicleType, type));
  const rides = await on.db<{ id: string }[]>`
    select id from ride where status = 'pending' and starts_at > now() and transport_type = any(${carried}::text[])
      and not exists (select from ride as own where own.driver_id = ${driverId} and own.status in ('assigned', 'accepted')
        and ride_span(own.starts_at) && ride_span(ride.starts_at))
      and not exists (select from assignment where ride_id = ride.id and driver_id = ${driverId})
    order by starts_at, id limit ${AT_ONCE}`;
  for (const { id } of rides) await seekDriver(on, id);
}

/** Cancels a ride that nobody will drive, if it still stands where it stood, and sends a card payment back. */
export async function giveUp(
  on: Services,
  rideId: string,
  from: "pending" | "assigned",
  reason: Extract<RefundReason, "no_driver" | "time_passed">,
): Promise<void> {
  await on.db.begin(async (tx) => {
    const payment = await paidCheckout(tx, rideId);
    const [ride] = await tx<{ patientId: string }[]>`
      update ride set status = 'cancelled', driver_id = null, cancel_reason = ${reason}
      where id = ${rideId} and status = ${from} returning patient_id`;
    if (!ride) return;
    await tx`
      update assignment set outcome = 'withdrawn', ended_at = now()
      where ride_id = ${rideId} and outcome in ('offered', 'accepted')`;
    if (payment) await owe(on, tx, payment.id, payment.amountCents, reason);
    await noteDeed(tx, bySystem, "ride cancelled", ride.patientId, rideId);
    await postLetter(on, tx, "ride-cancelled", rideId);
  });
}

/** The payment of a card ride, locked: always before the ride's own row, as settlement does. */
export async function paidCheckout(tx: Tx, rideId: string): Promise<{ id: string; amountCents: number } | null> {
  const [payment] = await tx<{ id: string; amountCents: number }[]>`
    select id, amount_cents from checkout where ride_id = ${rideId} and status = 'paid' for update`;
  return payment ?? null;
}
