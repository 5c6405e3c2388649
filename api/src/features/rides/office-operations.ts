import type { AuditAction, Change } from "../../lib/audit.ts";
import { one, type Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { recordOperation, recordUndo, type Undo } from "../../lib/office-actions.ts";
import type { Staff } from "../../lib/staff-sessions.ts";

/** How a ride stands, locked by the caller, before the desk does something to it; `driverId` is who is to have it. */
export async function rideBefore(tx: Tx, rideId: string, driverId: string | null = null): Promise<string> {
  const before = one(await tx<{ stood: string }[]>`select ride_snapshot(${rideId}, ${driverId})::text as stood`);
  return before.stood;
}

export type RideAct = {
  kind: "assign" | "unassign" | "ready" | "no-show" | "cancel";
  rideId: string;
  patientId: string;
  /** What `rideBefore` answered. */
  before: string;
  action: AuditAction;
  change?: Change;
  /** Whether letters of this go to the passenger. */
  notify: boolean;
  reason?: string | undefined;
};

/** Records what this transaction did to a ride as one operation, and in the ride's history. */
export function noteRideAct(tx: Tx, staff: Staff, act: RideAct): Promise<Undo> {
  const { kind, rideId, patientId, before, action, change, notify, reason } = act;
  const recorded = tx<{ id: string }[]>`
    select record_ride_operation(${staff.id}, ${rideId}, ${kind}, ${before}::text::jsonb, ${notify}) as id`;
  const subject = { kind: "ride", id: rideId };
  return recordOperation(tx, staff, recorded, { action, subject, patientId, ...(change && { change }), reason });
}

const REFUSALS: Record<string, string> = {
  changed: "The ride was changed since, by its driver or somebody else, so this cannot be taken back any more.",
  driver_gone: "The driver it had has been given another ride or cannot drive it any more, so it stays as it is.",
  overlap: "The passenger has booked another ride at that time meanwhile, so this one stays cancelled.",
};

/** Undoes what the office did to a ride up to ten seconds ago. Safe to repeat. */
export async function undoRideForOffice(tx: Tx, staff: Staff, rideId: string, operationId: string): Promise<void> {
  const { outcome } = one(
    await tx<{ outcome: string }[]>`select undo_ride_operation(${operationId}, ${rideId}) as outcome`,
  );
  if (outcome === "unknown") throw new AppError("missing", "We do not know that operation.");
  const { patientId } = one(await tx<{ patientId: string }[]>`select patient_id from ride where id = ${rideId}`);
  await recordUndo(tx, staff, { operationId, outcome, subject: { kind: "ride", id: rideId }, patientId }, REFUSALS);
}
