import { timeOfDay } from "../../../contract/format-time.ts";
import { NO_SHOW_MINUTES, noShowFrom } from "../../../contract/ride-status.ts";
import { byDriver, byStaff, recordStaffAudit } from "../../lib/audit.ts";
import type { Tx } from "../../lib/db.ts";
import { enqueueEmail } from "../../lib/emails.ts";
import { AppError } from "../../lib/errors.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { refusal } from "./driver-errors.ts";

/**
 * Ends a ride whose passenger did not come to the door, a quarter of an hour after its driver did and not before its own time.
 * The fare is kept, unless the driver came too late; the passenger is told so and whom to call. Earlier is a "conflict" that
 * says from when on.
 */
export async function markNoShow(tx: Tx, driverId: string, rideId: string, timeZone: string): Promise<void> {
  // A payment is locked before what it pays for, as its settlement does.
  await tx`select from checkout where ride_id = (select paid_as from ride where id = ${rideId}) for no key update`;
  const [missed] = await tx<{ patientId: string; refundCents: number }[]>`
    select patient_id, refund_cents from ride, ride_refund(ride)
    where id = ${rideId} and driver_id = ${driverId} and status = 'accepted' and step = 'at_door'
      and greatest(at_door_at, starts_at) <= now() - make_interval(mins => ${NO_SHOW_MINUTES})
      and exists (select from driver where driver.id = driver_id and suspended_at is null)
    for no key update of ride`;
  if (!missed) throw await whyNot(tx, driverId, rideId, timeZone);
  await tx`update ride set status = 'cancelled', driver_id = null, cancel_reason = 'no_show' where id = ${rideId}`;
  const { patientId, refundCents } = missed;
  await endMissed(tx, { rideId, driverId, refundCents });
  const subject = { kind: "ride", id: rideId };
  await recordStaffAudit(tx, byDriver(driverId), { action: "ride no-show", subject, patientId, about: rideId });
}

/** What follows when a ride was ended because nobody was at the door. Who calls notes the action. */
export async function endMissed(
  tx: Tx,
  { rideId, driverId, refundCents }: { rideId: string; driverId: string | null; refundCents: number },
): Promise<void> {
  await tx`
    update assignment set outcome = 'no_show', ended_at = now()
    where ride_id = ${rideId} and driver_id = ${driverId} and outcome = 'accepted'`;
  await tx`insert into passenger_no_show (ride_id, driver_id) values (${rideId}, ${driverId})`;
  await tx`select schedule_ride_refund(${rideId}, ${refundCents}, 'driver_late')`;
  await enqueueEmail(tx, "ride-no-show", rideId);
}

async function whyNot(tx: Tx, driverId: string, rideId: string, timeZone: string): Promise<AppError> {
  const [ride] = await tx<{ step: string | null; startsAt: Date; atDoorAt: Date | null; isSuspended: boolean }[]>`
    select step, starts_at, at_door_at, (select suspended_at is not null from driver where id = ride.driver_id) as is_suspended
    from ride where id = ${rideId} and driver_id = ${driverId} and status = 'accepted'`;
  if (!ride || ride.isSuspended) return refusal(tx, driverId, rideId, "complete");
  if (ride.step === "on_board") return new AppError("conflict", "You have said that the passenger is on board.");
  if (!ride.atDoorAt) return new AppError("conflict", "Please say first that you are at the door.");
  const from = noShowFrom(ride.startsAt.toISOString(), ride.atDoorAt.toISOString());
  return new AppError("conflict", `Please wait until ${timeOfDay(from, timeZone)}, and call the passenger before.`);
}

/** Takes a no-show back for its passenger: all that was paid goes back, with a letter. Harmless when repeated. */
export async function reverseNoShow(tx: Tx, staff: Staff, rideId: string): Promise<string> {
  await tx`select from checkout where ride_id = (select paid_as from ride where id = ${rideId}) for no key update`;
  const [reversed] = await tx<{ patientId: string; quoteCents: number }[]>`
    update passenger_no_show set reversed_at = now(), reversed_by = ${staff.id}
    from ride where ride_id = ${rideId} and reversed_at is null and ride.id = ride_id returning patient_id, quote_cents`;
  if (reversed) {
    await tx`select schedule_ride_refund(${rideId}, ${reversed.quoteCents}, 'no_show_reversed')`;
    const subject = { kind: "ride", id: rideId };
    await recordStaffAudit(tx, byStaff(staff), { action: "no-show reversed", subject, patientId: reversed.patientId });
    await enqueueEmail(tx, "ride-no-show-reversed", rideId);
  } else {
    const found = await tx`select from passenger_no_show where ride_id = ${rideId}`;
    if (found.length === 0) throw new AppError("missing", "Nobody was missed at that ride.");
  }
  return "It is reversed. What was paid goes back.";
}
