import { BANK_DECIDES } from "../../../../contract/payment-text.ts";
import type { CancelRide, MoveRide, PreviewRideChange } from "../../../../contract/ride-changes.ts";
import { RIDES_APART } from "../../../../contract/rule-sentences.ts";
import type { Visitor } from "../../../../contract/visitor.ts";
import { type VisitorColumns, visitorOf } from "../../../lib/accounts/visitors.ts";
import { one, type Queries, type Tx } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import { consume } from "../../../lib/http/rate-limit.ts";
import type { MadeBy } from "../../../lib/mail/emailed-links.ts";
import { listBlockers, type Previewed } from "../../../lib/office/actions.ts";
import { byPatient, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Services } from "../../../lib/services.ts";
import { overlapMessage, requestedStart } from "../booking/booking.ts";
import { OVER } from "../service.ts";
import { previewOfRide } from "./preview.ts";

/** Messages for the blockers of `ride_blockers`. */
const BLOCKERS: Record<string, string> = {
  over: OVER,
  on_board: "Your driver marked you as on board. If that's wrong, please call us.",
  disputed: `${BANK_DECIDES} You can cancel once the bank has decided. Please call us if you don't need the ride.`,
  on_hold: "Your outbound ride didn't take place, so this one is on hold. Please press “I still need this ride” first.",
  waits: "Your return ride has no time yet. Press “I'm ready” when you want to be picked up.",
  overlap: `You have another ride around that time. ${RIDES_APART} Please choose another time.`,
  order:
    "The return ride must come after the outbound ride. Please choose another time, or reschedule the other ride first.",
  not_booked: "You can only reschedule a booked ride that hasn't ended.",
  too_near: "It's too late to reschedule this ride online. Please call us if you need another time.",
  twice: "You can reschedule a ride once. Please call us if you need another time.",
  same: "Your ride is already at that time. Please choose another time.",
  too_soon: "That time is too soon. Please choose a later one, or call us.",
  too_far: "That day is too far ahead. Please choose an earlier one.",
};

type Blocker = { blocker: string; otherStartsAt: Date | null };

const blockerMessage = (
  { blocker, otherStartsAt }: Blocker,
  timeZone: string,
  visitor: Visitor | null,
  by: MadeBy | undefined,
): string =>
  blocker === "overlap" && otherStartsAt && by === undefined
    ? overlapMessage(otherStartsAt, timeZone, visitor)
    : (BLOCKERS[blocker] ?? "This ride can't be changed. Please call us.");

type Own = VisitorColumns & {
  startsAt: Date | null;
  paidCents: number;
  refundCents: number;
  cancelBlocker: string | null;
};

async function ownRideOf(db: Queries, patientId: string, rideId: string): Promise<Own> {
  const [ride] = await db<Own[]>`
    select starts_at, refund_cents + kept_cents as paid_cents, refund_cents, visitor_zone, visitor_hour12,
      (select blocker from ride_blockers('cancel', ride, true) limit 1) as cancel_blocker
    from ride, ride_promise(ride) where id = ${rideId} and patient_id = ${patientId}`;
  if (!ride) throw notFound("ride");
  return ride;
}

/** Why the passenger cannot cancel a ride; null if they can. */
const cancelBlocker = ({ cancelBlocker }: Own): string | null => (cancelBlocker && BLOCKERS[cancelBlocker]) ?? null;

/** Previews a change of a patient's ride with its blockers, by making it and rolling back. */
export async function previewRideChange(
  services: Services,
  patientId: string,
  input: PreviewRideChange,
  by?: MadeBy,
): Promise<Previewed> {
  const { rideId } = input;
  const ride = await ownRideOf(services.db, patientId, rideId);
  await consume(services, "previewsPerRecord", rideId);
  if (input.action === "cancel") {
    const { refundCents } = ride;
    return previewOfRide(services, rideId, listBlockers(cancelBlocker(ride)), (tx) =>
      cancelRide(tx, patientId, { rideId, refundCents }, by),
    );
  }
  const to = requestedStart(services, input);
  const found = await services.db<Blocker[]>`
    select found.* from ride, ride_blockers('move', ride, true, ${to}) found where ride.id = ${rideId}`;
  const blockers = found.map((blocker) =>
    blockerMessage(blocker, services.config.practiceTimeZone, visitorOf(ride), by),
  );
  return previewOfRide(services, rideId, blockers, (tx) => moveRide(services, tx, patientId, input, by));
}

/**
 * Reschedules a patient's ride: once, until two hours before, to a time that can be booked now. Its driver keeps it if free
 * then; otherwise dispatch looks for another. Throws "conflict" for blockers.
 */
export async function moveRide(
  services: Services,
  tx: Tx,
  patientId: string,
  { rideId, ...input }: MoveRide,
  by?: MadeBy,
): Promise<{ rideId: string }> {
  const ride = await ownRideOf(tx, patientId, rideId);
  const to = requestedStart(services, input);
  const move = one(
    await tx<{ outcome: string; otherStartsAt: Date | null }[]>`
    select outcome, other_starts_at from move_ride(${rideId}, ${to})`,
  );
  if (move.outcome !== "moved") {
    const blocker = { blocker: move.outcome, otherStartsAt: move.otherStartsAt };
    throw new AppError("conflict", blockerMessage(blocker, services.config.practiceTimeZone, visitorOf(ride), by));
  }
  await recordStaffAudit(tx, byPatient(patientId), {
    action: "ride moved",
    subject: { kind: "ride", id: rideId },
    patientId,
    targetId: rideId,
    change: { startsAt: [ride.startsAt?.toISOString() ?? null, to.toISOString()] },
    reason: by?.reason,
  });
  return { rideId };
}

/**
 * Cancels a patient's ride and schedules its refund. Throws "conflict" if the ride is over, the passenger is on board, or the
 * refund differs from what the patient saw, for example because a driver has accepted since. A job expires an open checkout.
 */
export async function cancelRide(
  tx: Tx,
  patientId: string,
  { rideId, refundCents: shownCents }: CancelRide,
  by?: MadeBy,
): Promise<void> {
  await tx`select lock_ride(id) from ride where id = ${rideId} and patient_id = ${patientId}`;
  const ride = await ownRideOf(tx, patientId, rideId);
  const blocker = cancelBlocker(ride);
  if (blocker !== null) throw new AppError("conflict", blocker);
  const { paidCents, refundCents } = ride;
  // A request without `refundCents`, for example from a page older than the payment, must not lose money.
  if (shownCents === undefined ? refundCents < paidCents : shownCents !== refundCents)
    throw new AppError("conflict", "The refund has changed. Please check it again before you cancel.");
  await tx`select cancel_ride(${rideId}, ${refundCents})`;
  await recordStaffAudit(tx, byPatient(patientId), {
    action: "ride canceled",
    subject: { kind: "ride", id: rideId },
    patientId,
    targetId: rideId,
    reason: by?.reason,
  });
}
