import type { AuditAction } from "../../../../contract/audit-actions.ts";
import { one, type Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { recordOperation, recordUndo, type Undo } from "../../../lib/office/actions.ts";
import type { Change } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";

/** State of a ride, locked by the caller, before an office action; `driverId` is the new driver. */
export async function rideBefore(tx: Tx, rideId: string, driverId: string | null = null): Promise<string> {
  const before = one(await tx<{ snapshot: string }[]>`select ride_snapshot(${rideId}, ${driverId})::text as snapshot`);
  return before.snapshot;
}

export type OfficeRideAction = {
  kind: "assign" | "unassign" | "ready" | "no-show" | "cancel" | "edit" | "step";
  rideId: string;
  patientId: string;
  /** The result of `rideBefore`. */
  before: string;
  action: AuditAction;
  change?: Change;
  /** Whether to email the passenger. */
  notify: boolean;
  reason?: string | undefined;
};

/** Records this transaction's change of a ride as one operation, with its audit entry. */
export function recordRideAction(tx: Tx, staff: Staff, act: OfficeRideAction): Promise<Undo> {
  const { kind, rideId, patientId, before, action, change, notify, reason } = act;
  const recorded = tx<{ id: string }[]>`
    select record_ride_operation(${staff.id}, ${rideId}, ${kind}, ${before}::text::jsonb, ${notify}) as id`;
  const subject = { kind: "ride", id: rideId };
  return recordOperation(tx, staff, recorded, { action, subject, patientId, ...(change && { change }), reason });
}

const UNDO_ERRORS: Record<string, string> = {
  changed: "The ride has changed since then, so you can't undo this.",
  driver_gone: "The previous driver has another ride or is no longer eligible, so you can't undo this.",
  overlap: "The passenger booked another ride at that time, so you can't undo this.",
};

/** Undoes what the office did to a ride up to ten seconds ago. Safe to repeat. */
export async function undoRideForOffice(tx: Tx, staff: Staff, rideId: string, operationId: string): Promise<void> {
  const { outcome } = one(
    await tx<{ outcome: string }[]>`select undo_ride_operation(${operationId}, ${rideId}) as outcome`,
  );
  if (outcome === "unknown") throw new AppError("missing", "We couldn't find that action.");
  const { patientId } = one(await tx<{ patientId: string }[]>`select patient_id from ride where id = ${rideId}`);
  await recordUndo(tx, staff, { operationId, outcome, subject: { kind: "ride", id: rideId }, patientId }, UNDO_ERRORS);
}
