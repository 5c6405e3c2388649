import { type Actor, recordStaffAudit } from "../../lib/audit.ts";
import type { Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { NOT_FOUND } from "./service.ts";

export const CALLED = "We send somebody: they are with you within about half an hour.";

/** Why a way back cannot be called for, by the words of the database. */
const REFUSALS: Record<string, string> = {
  unpaid: "This trip is not paid yet, so nobody can be sent.",
  ahead: "The way there is still to come. Please say it when you want to go back.",
  on_hold: "Your outbound ride did not take place, so this one is on hold. Please say first that you still need it.",
  not_waiting: "This ride does not wait to be called for.",
};

/**
 * Calls for a way back that waits: its passenger is ready, and a driver is sought at once, to be there within half an hour.
 * Harmless when repeated. Throws "conflict" where it does not wait, is on hold, or the outbound leg has not begun.
 */
export async function callForRide(tx: Tx, by: Actor, rideId: string, reason?: string): Promise<void> {
  const [ride] = await tx<{ patientId: string; isCalled: boolean }[]>`
    select patient_id, ready_at is not null as is_called from ride where id = ${rideId}`;
  if (!ride) throw new AppError("missing", NOT_FOUND);
  await makeReady(tx, rideId);
  if (ride.isCalled) return;
  await recordStaffAudit(tx, by, {
    action: "ride called for",
    subject: { kind: "ride", id: rideId },
    patientId: ride.patientId,
    about: rideId,
    reason,
  });
}

/** The same without its entry in the ride's history. */
export async function makeReady(tx: Tx, rideId: string): Promise<void> {
  const [answer] = await tx<{ outcome: string }[]>`select mark_passenger_ready(${rideId}) as outcome`;
  if (answer?.outcome !== "ready") throw new AppError("conflict", REFUSALS[answer?.outcome ?? ""] ?? NOT_FOUND);
}

/**
 * Says that a return leg on hold is still needed, although its outbound leg failed: a driver is looked for again. Harmless when
 * repeated. Throws "conflict" once it is over.
 */
export async function confirmReturnLeg(tx: Tx, by: Actor, rideId: string, reason?: string): Promise<void> {
  const [ride] = await tx<{ patientId: string; onHold: boolean }[]>`
    select patient_id, held_at is not null as on_hold from ride where id = ${rideId}`;
  if (!ride) throw new AppError("missing", NOT_FOUND);
  const [answer] = await tx<{ outcome: string }[]>`select confirm_return_leg(${rideId}) as outcome`;
  if (answer?.outcome !== "needed") throw new AppError("conflict", "This ride is over or canceled already.");
  if (!ride.onHold) return;
  const subject = { kind: "ride", id: rideId };
  const { patientId } = ride;
  await recordStaffAudit(tx, by, { action: "ride still needed", subject, patientId, about: rideId, reason });
}
