import { CLAIM_TOO_HIGH, type CompleteRide } from "../../../../contract/drivers.ts";
import { dateAndTime } from "../../../../contract/format-time.ts";
import { HIGHEST_CLAIM_CENTS } from "../../../../contract/rules.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { byDriver, type Change, recordStaffAudit } from "../../../lib/office/audit.ts";
import { stepError } from "./driver-errors.ts";
import { opensAt, UNDO_WINDOW_SECONDS } from "./steps.ts";

type Ended = { patientId: string; quoteCents: number; fareCents: number; skipped: string[] };

const cents = (dollars: number): number => Math.round(dollars * 100);

/**
 * Completes an accepted ride at the driver's fare in dollars, at most the quote. Refunds what a card paid above it. Anything
 * beyond the quote becomes a claim for the office. It can be undone for ten seconds. Records skipped steps with their reason. Throws "conflict" with the
 * earliest time if it is too early.
 */
export async function completeRide(tx: Tx, driverId: string, input: CompleteRide, timeZone: string): Promise<void> {
  const { rideId, fare, extra, reason } = input;
  // Lock the payment before the ride, in the order of its settlement.
  await tx`select from checkout where ride_id = (select paid_as from ride where id = ${rideId}) for no key update`;
  const [ended] = await tx<Ended[]>`
    update ride set status = 'completed', fare_cents = least(${cents(fare)}, quote_cents), completed_at = now()
    where id = ${rideId} and driver_id = ${driverId} and status = 'accepted' and step_opens_at(ride, 'complete') <= now()
      and (on_board_at is not null or exists (select from driver where driver.id = driver_id and suspended_at is null))
    returning patient_id, quote_cents, fare_cents, array_remove(array[
      case when on_my_way_at is null then 'on_my_way' end, case when at_door_at is null then 'at_door' end,
      case when on_board_at is null then 'on_board' end], null) as skipped`;
  if (!ended) throw await completionError(tx, driverId, rideId, timeZone);
  const { patientId, quoteCents, fareCents, skipped } = ended;
  await tx`
    update assignment set outcome = 'completed', ended_at = now()
    where ride_id = ${rideId} and driver_id = ${driverId} and outcome = 'accepted'`;
  await tx`select schedule_ride_refund(${rideId}, ${quoteCents - fareCents}, 'lower_fare')`;
  const claimedCents = Math.max(0, cents(fare) - quoteCents) + cents(extra?.amount ?? 0);
  if (claimedCents > HIGHEST_CLAIM_CENTS) throw new AppError("invalid", CLAIM_TOO_HIGH, { fare: CLAIM_TOO_HIGH });
  if (claimedCents > 0)
    await tx`
      insert into extra_claim (ride_id, driver_id, cents, reason) values (${rideId}, ${driverId}, ${claimedCents}, ${extra?.reason ?? "not given"})`;
  const subject = { kind: "ride", id: rideId };
  const change: Change | null = skipped.length > 0 ? { skipped: [null, skipped] } : null;
  await recordStaffAudit(tx, byDriver(driverId), {
    ...{ action: "ride completed", subject, patientId, targetId: rideId, reason },
    ...(change && { change }),
  });
  await notifyAfterUndo(tx, rideId);
}

/** What tells or pays somebody waits until the completion can no longer be undone. */
async function notifyAfterUndo(tx: Tx, rideId: string): Promise<void> {
  const undo = tx`make_interval(secs => ${UNDO_WINDOW_SECONDS})`;
  await tx`
    select enqueue_email(case when back.id is null then 'ride-completed' else 'ride-back-waits' end, coalesce(back.id, done.id), null, ${undo})
    from ride done left join ride back on back.return_of = done.id and back.status = 'pending' and back.starts_at is null
    where done.id = ${rideId}`;
  await tx`
    update refund set due_at = now() + ${undo} where ride_id = ${rideId} and reason = 'lower_fare' and tries = 0`;
}

async function completionError(tx: Tx, driverId: string, rideId: string, timeZone: string): Promise<AppError> {
  const from = await opensAt(tx, rideId, "complete");
  const error = await stepError(tx, driverId, rideId, "complete");
  const isOwn = await tx`select from ride where id = ${rideId} and driver_id = ${driverId} and status = 'accepted'`;
  return isOwn.length > 0 && from
    ? new AppError("conflict", `You can complete this ride from ${dateAndTime(from, timeZone)}.`)
    : error;
}
