import type { CancelRide, MoveRide, PreviewRideChange } from "../../../contract/ride-changes.ts";
import type { ChangePreviewed } from "../../../contract/visit-changes.ts";
import type { Visitor } from "../../../contract/visitor.ts";
import { byPatient, recordAudit, recordStaffAudit } from "../../lib/audit.ts";
import { one, type Queries, type Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import type { Services } from "../../lib/services.ts";
import { type VisitorColumns, visitorOf } from "../../lib/visitors.ts";
import { overlapWords, startInput, TOO_FAR, TOO_SOON } from "./booking.ts";
import { movedWords, shownEmail } from "./change-emails.ts";
import { cancelledWords, storyOf, told } from "./emails.ts";
import { NOT_FOUND } from "./service.ts";

const OVER = "This ride is over or cancelled already.";

/** Why a ride cannot be canceled or moved, by the blockers of the database. */
const BLOCKERS: Record<string, string> = {
  over: OVER,
  on_board: "The driver has said that you are on board. Please call us if that is wrong.",
  on_hold: "Your outbound ride did not take place, so this one is on hold. Please say first that you still need it.",
  waits: "The way back has no time yet. Please say “I'm ready” when you want to be picked up.",
  order: "The way back comes after the way there. Please choose another time, or move the other ride first.",
  not_booked: "Only a ride that is booked and has not ended can be moved.",
  too_near: "A ride can be moved until two hours before its pick-up.",
  twice: "A ride can be moved once. Please call us if you need yet another time.",
  same: "The ride is at that time already.",
  too_soon: TOO_SOON,
  too_far: TOO_FAR,
};

type Blocker = { blocker: string; otherStartsAt: Date | null };

const sentenceOf = ({ blocker, otherStartsAt }: Blocker, timeZone: string, visitor: Visitor | null): string =>
  blocker === "overlap" && otherStartsAt
    ? overlapWords(otherStartsAt, timeZone, visitor)
    : (BLOCKERS[blocker] ?? "This ride cannot be changed.");

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
    from ride, ride_refund(ride) where id = ${rideId} and patient_id = ${patientId}`;
  if (!ride) throw new AppError("missing", NOT_FOUND);
  return ride;
}

/** Why its passenger cannot cancel a ride; null when they can. */
const cancelBlocker = ({ cancelBlocker }: Own): string | null => (cancelBlocker && BLOCKERS[cancelBlocker]) ?? null;

/** What a change of a patient's own ride would do and everything that stands in its way, told by what would act. */
export async function previewRideChange(
  services: Services,
  patientId: string,
  wish: PreviewRideChange,
): Promise<Omit<ChangePreviewed, "success" | "message">> {
  const ride = await ownRideOf(services.db, patientId, wish.rideId);
  const story = await storyOf(services, wish.rideId);
  if (!story) throw new AppError("missing", NOT_FOUND);
  if (wish.action === "cancel") {
    const { paidCents, refundCents } = ride;
    const blocker = cancelBlocker(ride);
    return {
      blockers: blocker === null ? [] : [blocker],
      refundCents,
      keepsCents: paidCents - refundCents,
      email: shownEmail(services, story, cancelledWords({ ...story, cancelReason: "patient" }, refundCents)),
    };
  }
  const { practiceTimeZone } = services.config;
  const to = startInput(services, wish);
  const found = await services.db<Blocker[]>`
    select hindrance.* from ride, ride_blockers('move', ride, true, ${to}) hindrance where ride.id = ${wish.rideId}`;
  return {
    blockers: found.map((blocker) => sentenceOf(blocker, practiceTimeZone, visitorOf(ride))),
    refundCents: 0,
    keepsCents: ride.paidCents,
    email: shownEmail(
      services,
      story,
      movedWords(told(services, { ...story, startsAt: to }), story.startsAt, practiceTimeZone),
    ),
  };
}

/**
 * Gives a patient's ride another time: once, until two hours before, where it could be booked now. Its driver keeps it when
 * free then; if not, it is due for another. Throws "conflict" where something stands in the way.
 */
export async function moveRide(
  services: Services,
  tx: Tx,
  patientId: string,
  { rideId, ...wish }: MoveRide,
): Promise<{ rideId: string }> {
  const ride = await ownRideOf(tx, patientId, rideId);
  const to = startInput(services, wish);
  const move = one(
    await tx<{ outcome: string; otherStartsAt: Date | null }[]>`
    select outcome, other_starts_at from move_ride(${rideId}, ${to})`,
  );
  if (move.outcome !== "moved") {
    const blocker = { blocker: move.outcome, otherStartsAt: move.otherStartsAt };
    throw new AppError("conflict", sentenceOf(blocker, services.config.practiceTimeZone, visitorOf(ride)));
  }
  await recordStaffAudit(tx, byPatient(patientId), {
    action: "ride moved",
    subject: { kind: "ride", id: rideId },
    patientId,
    about: rideId,
    change: { startsAt: [ride.startsAt?.toISOString() ?? null, to.toISOString()] },
  });
  return { rideId };
}

/**
 * Ends a patient's ride, paid or not; what comes back by the refund rule is owed from then on. Throws "conflict" where it is
 * over or the passenger on board, and where another sum would be refunded than the patient was told: a driver has accepted
 * since, say, or is at the door. A page that was opened to pay for it is closed by the job.
 */
export async function cancelRide(
  tx: Tx,
  patientId: string,
  { rideId, refundCents: toldCents }: CancelRide,
): Promise<void> {
  await tx`select lock_ride(id) from ride where id = ${rideId} and patient_id = ${patientId}`;
  const ride = await ownRideOf(tx, patientId, rideId);
  const blocker = cancelBlocker(ride);
  if (blocker !== null) throw new AppError("conflict", blocker);
  const { paidCents, refundCents } = ride;
  // Whoever does not know that money is lost by it, from a page that is older than the payment say, loses none.
  if (toldCents === undefined ? refundCents < paidCents : toldCents !== refundCents)
    throw new AppError("conflict", "What comes back has changed meanwhile. Please look at it again before you cancel.");
  await tx`select cancel_ride(${rideId}, ${refundCents})`;
  await recordAudit(tx, byPatient(patientId), "ride cancelled", patientId, rideId);
}
