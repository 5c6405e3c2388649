import { type AuditAction, byStaff, type Change, recordStaffAudit } from "../../lib/audit.ts";
import { one, type Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import type { Staff } from "../../lib/staff-sessions.ts";

export type Done = { operationId: string; undoUntil: string };

/** How a ride stands, locked by the caller, before the desk does something to it; `driverId` is who is to have it. */
export async function rideBefore(tx: Tx, rideId: string, driverId: string | null = null): Promise<string> {
  const before = one(await tx<{ stood: string }[]>`select ride_snapshot(${rideId}, ${driverId})::text as stood`);
  return before.stood;
}

export type RideAct = {
  kind: "assign" | "take-back" | "ready" | "no-show" | "cancel";
  rideId: string;
  patientId: string;
  /** What `rideBefore` answered. */
  before: string;
  action: AuditAction;
  change?: Change;
  /** Whether letters of this go to the passenger. */
  tell: boolean;
  why?: string | undefined;
};

/** Makes what this transaction did to a ride one operation, for ten seconds, and writes it into the ride's history. */
export async function noteRideAct(tx: Tx, staff: Staff, act: RideAct): Promise<Done> {
  const { kind, rideId, patientId, before, action, change, tell, why } = act;
  const made = one(
    await tx<{ id: string }[]>`
    select record_ride_operation(${staff.id}, ${rideId}, ${kind}, ${before}::text::jsonb, ${tell}) as id`,
  );
  await recordStaffAudit(tx, byStaff(staff), {
    action,
    subject: { kind: "ride", id: rideId },
    patientId,
    ...(change && { change }),
    why,
    operationId: made.id,
  });
  const [until] = await tx<{ endsAt: Date }[]>`select ends_at from operation where id = ${made.id}`;
  return { operationId: made.id, undoUntil: until?.endsAt.toISOString() ?? "" };
}

const UNDO: Record<string, string> = {
  too_late: "Ten seconds are over: letters and money may have left. Please change the ride once more instead.",
  changed: "The ride was changed since, by its driver or somebody else, so this cannot be taken back any more.",
  driver_gone: "The driver it had has been given another ride or cannot drive it any more, so it stays as it is.",
  overlap: "The passenger has booked another ride at that time meanwhile, so this one stays cancelled.",
};

/** Takes back what the desk did to a ride up to ten seconds ago. Harmless when repeated. */
export async function undoRideForDesk(tx: Tx, staff: Staff, rideId: string, operationId: string): Promise<void> {
  const [undone] = await tx<{ outcome: string }[]>`select undo_ride_operation(${operationId}, ${rideId}) as outcome`;
  if (!undone || undone.outcome === "unknown") throw new AppError("missing", "We do not know that operation.");
  const sentence = UNDO[undone.outcome];
  if (sentence) throw new AppError("conflict", sentence);
  const [noted] = await tx`select from audit_entry where operation_id = ${operationId} and action = 'taken back'`;
  if (noted) return;
  const [ride] = await tx<{ patientId: string }[]>`select patient_id from ride where id = ${rideId}`;
  if (!ride) throw new Error("A ride is gone");
  const subject = { kind: "ride", id: rideId };
  await recordStaffAudit(tx, byStaff(staff), { action: "taken back", subject, patientId: ride.patientId, operationId });
}
