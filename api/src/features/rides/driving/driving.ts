import type { DriverStatus, RejectRide } from "../../../../contract/drivers.ts";
import { REJECT_REASONS } from "../../../../contract/ride-status.ts";
import { inWords, SHIFT_HOURS } from "../../../../contract/rules.ts";
import { type Tx, violates } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import { byDriver, recordAudit, recordStaffAudit } from "../../../lib/office/audit.ts";
import { SUSPENDED, stepError } from "./driver-errors.ts";
import { UNDO_WINDOW_SECONDS } from "./steps.ts";

type Changed = { patientId: string };

/**
 * Accepts an assigned ride; otherwise throws "conflict" or "missing". Waits for a concurrent suspension or document change and
 * rejects a ride the driver may no longer drive.
 */
export async function acceptRide(tx: Tx, driverId: string, rideId: string): Promise<void> {
  const [taken] = await tx<(Changed & { startsAt: Date })[]>`
    update ride set status = 'accepted'
    where id = ${rideId} and driver_id = ${driverId} and status = 'assigned' returning patient_id, starts_at`;
  if (!taken) throw await stepError(tx, driverId, rideId, "accept");
  const [driver] = await tx<{ isSuspended: boolean; isMissing: boolean; hasEnded: boolean }[]>`
    select suspended_at is not null as is_suspended, eligible_until is null as is_missing,
      coalesce(eligible_until <= ${taken.startsAt}, false) as has_ended
    from driver where id = ${driverId} for share`;
  if (driver?.isSuspended) throw new AppError("conflict", SUSPENDED);
  if (driver?.isMissing)
    throw new AppError(
      "conflict",
      "We haven't approved all of your documents, so you can't accept rides yet. Your profile shows what is missing.",
    );
  if (driver?.hasEnded)
    throw new AppError(
      "conflict",
      "One of your documents expires before this ride. Please upload a new one, or reject the ride.",
    );
  await tx`
    with accepted as (
      update assignment set outcome = 'accepted' where ride_id = ${rideId} and driver_id = ${driverId} and outcome = 'offered'
      returning id
    )
    select tell_passenger('ride-accepted', id, ${rideId}, can_wait => true) from accepted`;
  await recordAudit(tx, byDriver(driverId), "ride accepted", taken.patientId, rideId);
}

/** Rejects an assigned ride. Without a reason it is due for the next driver at once; with one, after the undo window. */
export async function rejectRide(tx: Tx, driverId: string, { rideId, reason }: RejectRide): Promise<void> {
  const [returned] = await tx<Changed[]>`
    update ride set status = 'pending', driver_id = null
    where id = ${rideId} and driver_id = ${driverId} and status = 'assigned' returning patient_id`;
  if (!returned) throw await stepError(tx, driverId, rideId, "reject");
  await tx`
    update assignment set outcome = 'rejected', reject_reason = ${reason ?? null}, ended_at = now()
    where ride_id = ${rideId} and driver_id = ${driverId} and outcome = 'offered'`;
  if (reason)
    await tx`update ride set next_check_at = now() + make_interval(secs => ${UNDO_WINDOW_SECONDS}) where id = ${rideId}`;
  const subject = { kind: "ride", id: rideId };
  const label = reason && REJECT_REASONS[reason];
  const { patientId } = returned;
  await recordStaffAudit(tx, byDriver(driverId), {
    action: "ride rejected",
    subject,
    patientId,
    targetId: rideId,
    reason: label,
  });
}

/**
 * Undoes a rejection within its window: the ride is offered to this driver again. Throws "conflict" once it was offered to
 * another driver, or if the driver is offline or has another ride at that time. Safe to repeat.
 */
export async function undoReject(tx: Tx, driverId: string, rideId: string): Promise<void> {
  const again = await offerAgain(tx, driverId, rideId);
  if (!again) {
    const [known] = await tx<{ isOwn: boolean }[]>`
      select ride.status = 'assigned' and ride.driver_id = ${driverId} as is_own
      from assignment join ride on ride.id = ride_id where ride_id = ${rideId} and assignment.driver_id = ${driverId}`;
    if (!known) throw notFound("ride");
    if (known.isOwn) return;
    throw new AppError("conflict", OFFERED_TO_ANOTHER);
  }
  await tx`
    update assignment set outcome = 'offered', reject_reason = null, ended_at = null
    where ride_id = ${rideId} and driver_id = ${driverId}`;
  await recordAudit(tx, byDriver(driverId), "ride rejection withdrawn", again.patientId, rideId);
}

const OFFERED_TO_ANOTHER = "This ride was offered to another driver, so you can't undo this.";

async function offerAgain(tx: Tx, driverId: string, rideId: string): Promise<Changed | undefined> {
  try {
    const [again] = await tx<Changed[]>`
      update ride set status = 'assigned', driver_id = ${driverId}
      where id = ${rideId} and status = 'pending' and exists (
          select from driver d where d.id = ${driverId} and d.suspended_at is null and is_on_duty(d, ride.starts_at) and not is_driver_out(d, ride))
        and exists (select from assignment where ride_id = ride.id and driver_id = ${driverId} and outcome = 'rejected'
          and reject_reason is not null and ended_at > now() - make_interval(secs => ${UNDO_WINDOW_SECONDS}))
      returning patient_id`;
    return again;
  } catch (error) {
    if (violates(error, "ride_driver_free"))
      throw new AppError("conflict", "You now have another ride at that time, so you can't undo this.");
    throw error;
  }
}

/**
 * Goes online or offline. Online lasts until the given time, at most twelve hours. Going offline passes on unanswered offers;
 * accepted rides stay. An invalid time is "invalid"; a suspended driver gets "conflict".
 */
export async function setOnline(tx: Tx, driverId: string, { online, until }: DriverStatus): Promise<void> {
  if (!online) return void (await tx`select end_shift(${driverId})`);
  // A test push there and back, unless only the end of the shift changes.
  await tx`
    update push_subscription set test_due_at = now() from driver
    where driver.id = driver_id and driver.id = ${driverId} and not driver.online`;
  const began = await tx`update driver set online = true where id = ${driverId} and suspended_at is null returning id`;
  if (began.length === 0) throw new AppError("conflict", SUSPENDED);
  if (until === undefined) return;
  const [changed] = await tx`
    update driver set online_until = ${until}, next_check_at = now()
    where id = ${driverId} and ${until} > now() and ${until} <= online_since + rule_shift()
    returning id`;
  if (!changed) throw new AppError("invalid", WRONG_END, { until: WRONG_END });
}

const WRONG_END = `Please choose a future time, at most ${inWords(SHIFT_HOURS, "hours")} after you went online.`;
