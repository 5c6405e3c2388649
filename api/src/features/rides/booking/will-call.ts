import type { Ride } from "../../../../contract/rides.ts";
import { PICKED_UP_WITHIN } from "../../../../contract/rule-sentences.ts";
import { one, type Tx } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import { type Actor, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Services } from "../../../lib/services.ts";
import { OVER } from "../service.ts";

export const LOOKING_FOR_DRIVER = `We're looking for a driver to pick you up ${PICKED_UP_WITHIN}.`;

export const DRIVER_COMES = "A driver is on the way.";

/** What a passenger reads after "I'm ready": nothing is promised before a driver has accepted. */
export async function readyText(
  { db, texts }: Pick<Services, "db" | "texts">,
  { _id, status, user }: Pick<Ride, "_id" | "status" | "user">,
): Promise<string> {
  if (status === "accepted") return DRIVER_COMES;
  const booker = one(await db<{ byText: boolean }[]>`select gets_texts(ride) as by_text from ride where id = ${_id}`);
  const how = texts && booker.byText ? "text" : user.email === "" ? "call" : "email";
  return `We're looking for a driver. We'll ${how} you when one accepts.`;
}

/** Messages for the results of `mark_passenger_ready`. */
const READY_ERRORS: Record<string, string> = {
  unpaid: "This trip isn't paid yet. Please pay for it first.",
  ahead: "Your outbound ride hasn't started yet. Press “I'm ready” when you want to go back.",
  on_hold: "Your outbound ride didn't take place, so this one is on hold. Please press “I still need this ride” first.",
  not_waiting: "This ride isn't waiting for “I'm ready”.",
};

/**
 * Marks a will-call's passenger as ready; dispatch looks for a driver. Safe to repeat.
 * Throws "conflict" if it is not a waiting will-call, is on hold, or its outbound leg has not begun.
 */
export async function markReady(tx: Tx, by: Actor, rideId: string, reason?: string): Promise<void> {
  const [ride] = await tx<{ patientId: string; isCalled: boolean }[]>`
    select patient_id, ready_at is not null as is_called from ride where id = ${rideId}`;
  if (!ride) throw notFound("ride");
  await markReadyUnaudited(tx, rideId);
  if (ride.isCalled) return;
  await recordStaffAudit(tx, by, {
    action: "ride called for",
    subject: { kind: "ride", id: rideId },
    patientId: ride.patientId,
    targetId: rideId,
    reason,
  });
}

/** The same without an audit entry. */
export async function markReadyUnaudited(tx: Tx, rideId: string): Promise<void> {
  const [answer] = await tx<{ outcome: string }[]>`select mark_passenger_ready(${rideId}) as outcome`;
  if (answer?.outcome !== "ready") throw new AppError("conflict", READY_ERRORS[answer?.outcome ?? ""] ?? OVER);
}

/**
 * Confirms that a return leg on hold is needed; dispatch looks for a driver. Safe to repeat. Throws "conflict" once it is
 * over.
 */
export async function confirmReturnLeg(tx: Tx, by: Actor, rideId: string, reason?: string): Promise<void> {
  const [ride] = await tx<{ patientId: string; onHold: boolean }[]>`
    select patient_id, held_at is not null as on_hold from ride where id = ${rideId}`;
  if (!ride) throw notFound("ride");
  const [answer] = await tx<{ outcome: string }[]>`select confirm_return_leg(${rideId}) as outcome`;
  if (answer?.outcome !== "needed") throw new AppError("conflict", OVER);
  if (!ride.onHold) return;
  const subject = { kind: "ride", id: rideId };
  const { patientId } = ride;
  await recordStaffAudit(tx, by, { action: "ride still needed", subject, patientId, targetId: rideId, reason });
}
