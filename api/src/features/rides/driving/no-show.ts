import { timeOfDay } from "../../../../contract/format-time.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { enqueueEmail } from "../../../lib/mail/emails.ts";
import { rejectAboveLimit } from "../../../lib/money/refund-limit.ts";
import { byDriver, byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import { stepError } from "./driver-errors.ts";

/**
 * Marks a no-show: 15 minutes after the later of "at the door" and the ride's time. The fare is kept unless the driver came
 * too late. Emails the passenger. If “at the door” was sent late, the office decides first. Throws "conflict" with the earliest time if it is too early.
 */
export async function markNoShow(tx: Tx, driverId: string, rideId: string, timeZone: string): Promise<void> {
  // Lock the payment before the ride, in the order of its settlement.
  await tx`select from checkout where ride_id = (select paid_as from ride where id = ${rideId}) for no key update`;
  const [missed] = await tx<{ patientId: string; refundCents: number; awaitsOffice: boolean }[]>`
    select patient_id, refund_cents, kept_cents > 0 and exists (
        select from late_step where ride_id = ride.id and step = 'at_door' and late_step.driver_id = ride.driver_id) as awaits_office
    from ride, ride_refund(ride)
    where id = ${rideId} and driver_id = ${driverId} and (no_show_blocker(ride)).blocker is null
      and exists (select from driver where driver.id = driver_id and suspended_at is null)
    for no key update of ride`;
  if (!missed) throw await noShowError(tx, driverId, rideId, timeZone);
  await tx`update ride set status = 'cancelled', driver_id = null, cancel_reason = 'no_show' where id = ${rideId}`;
  const { patientId, ...ended } = missed;
  await endAsNoShow(tx, { rideId, driverId, ...ended });
  const subject = { kind: "ride", id: rideId };
  await recordStaffAudit(tx, byDriver(driverId), { action: "ride no-show", subject, patientId, targetId: rideId });
}

/** By the database's function `no_show_blocker`. */
export type NoShowBlocker = {
  blocker: "not_accepted" | "on_board" | "not_at_door" | "too_early" | null;
  /** When the wait is over. */
  fromAt: Date | null;
};

type NoShow = { rideId: string; driverId: string | null; refundCents: number; awaitsOffice?: boolean };

/** Ends a ride as a no-show. If it awaits the office, the passenger is emailed once the office has decided. The caller records the audit entry. */
export async function endAsNoShow(
  tx: Tx,
  { rideId, driverId, refundCents, awaitsOffice = false }: NoShow,
): Promise<void> {
  await tx`
    update assignment set outcome = 'no_show', ended_at = now()
    where ride_id = ${rideId} and driver_id = ${driverId} and outcome = 'accepted'`;
  await tx`insert into passenger_no_show (ride_id, driver_id, awaits_office) values (${rideId}, ${driverId}, ${awaitsOffice})`;
  await tx`select schedule_ride_refund(${rideId}, ${refundCents}, 'driver_late')`;
  if (!awaitsOffice) await enqueueEmail(tx, "ride-no-show", rideId);
}

async function noShowError(tx: Tx, driverId: string, rideId: string, timeZone: string): Promise<AppError> {
  const [ride] = await tx<(NoShowBlocker & { isSuspended: boolean })[]>`
    select blocker, from_at, (select suspended_at is not null from driver where id = ride.driver_id) as is_suspended
    from ride, no_show_blocker(ride) where id = ${rideId} and driver_id = ${driverId} and status = 'accepted'`;
  if (!ride || ride.isSuspended) return stepError(tx, driverId, rideId, "complete");
  if (ride.blocker === "on_board") return new AppError("conflict", "You marked the passenger as on board.");
  if (!ride.fromAt) return new AppError("conflict", "Please mark “At the door” first.");
  return new AppError(
    "conflict",
    `Please wait until ${timeOfDay(ride.fromAt, timeZone)}, and call the passenger first.`,
  );
}

/** Confirms a no-show that awaits the office: the fare is kept, and the passenger is emailed. Safe to repeat. */
export async function confirmNoShow(tx: Tx, staff: Staff, rideId: string): Promise<string> {
  const [confirmed] = await tx<{ patientId: string }[]>`
    update passenger_no_show set awaits_office = false
    from ride where ride_id = ${rideId} and awaits_office and reversed_at is null and ride.id = ride_id returning patient_id`;
  if (confirmed) {
    const subject = { kind: "ride", id: rideId };
    await recordStaffAudit(tx, byStaff(staff), {
      action: "no-show confirmed",
      subject,
      patientId: confirmed.patientId,
    });
    await enqueueEmail(tx, "ride-no-show", rideId);
  } else {
    const found = await tx`select from passenger_no_show where ride_id = ${rideId} and reversed_at is null`;
    if (found.length === 0) throw new AppError("missing", "This ride isn't a no-show.");
  }
  return "The no-show is confirmed. The fare is kept, and we'll email the passenger.";
}

/**
 * Reverses a no-show: refunds everything and emails the passenger. Safe to repeat. A fare that is kept is beyond the refund rule: the desk may
 * give it up to its limit, and dispatch only while the office has not decided whether it is kept. Throws "conflict" for more.
 */
export async function reverseNoShow(tx: Tx, staff: Staff, rideId: string): Promise<string> {
  await tx`select from checkout where ride_id = (select paid_as from ride where id = ${rideId}) for no key update`;
  const [reversed] = await tx<{ patientId: string; quoteCents: number; awaitsOffice: boolean }[]>`
    update passenger_no_show set reversed_at = now(), reversed_by = ${staff.id}
    from ride where ride_id = ${rideId} and reversed_at is null and ride.id = ride_id returning patient_id, quote_cents, awaits_office`;
  if (reversed) {
    if (!reversed.awaitsOffice) await rejectAboveLimit(tx, staff, reversed.quoteCents);
    await tx`select schedule_ride_refund(${rideId}, ${reversed.quoteCents}, 'no_show_reversed')`;
    const subject = { kind: "ride", id: rideId };
    await recordStaffAudit(tx, byStaff(staff), { action: "no-show reversed", subject, patientId: reversed.patientId });
    await enqueueEmail(tx, "ride-no-show-reversed", rideId);
  } else {
    const found = await tx`select from passenger_no_show where ride_id = ${rideId}`;
    if (found.length === 0) throw new AppError("missing", "This ride isn't a no-show.");
  }
  return "The no-show is reversed. What was paid is refunded, and a ride on account isn't billed.";
}
