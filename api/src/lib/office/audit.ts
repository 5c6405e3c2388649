import type postgres from "postgres";
import type { AuditAction, ChangedField } from "../../../contract/audit-actions.ts";
import { one, type Queries } from "../db/db.ts";
import type { Staff } from "./staff-sessions.ts";

/** Someone with an account. */
export type Person = { actor: "patient" | "driver" | "staff" | "nurse"; actorId: string };
export type Actor = Person | { actor: "office" | "system" };

/**
 * Records an action on a patient's records. Patients who read their own records leave no entry, and the database writes "ride offered"
 * together with the assignment and its reason. Returns the entry's id. `targetId`: the record concerned, if it isn't the account.
 */
export async function recordAudit(
  db: Queries,
  by: Actor,
  action: AuditAction,
  patientId: string,
  targetId: string | null = null,
): Promise<string> {
  const entry = one(
    await db<{ id: string }[]>`
    insert into audit_entry (actor, actor_id, action, patient_id, target_id)
    values (${by.actor}, ${"actorId" in by ? by.actorId : null}, ${action}, ${patientId}, ${targetId}) returning id`,
  );
  return entry.id;
}

/** The old and new value of each changed field. */
export type Change = Partial<Record<ChangedField, [before: postgres.JSONValue, after: postgres.JSONValue]>>;

export type OfficeAuditAction = {
  action: AuditAction;
  /** The record whose timeline shows the entry. */
  subject: { kind: string; id: string };
  /** The patient, if the records belong to one. */
  patientId?: string;
  /** A part of the subject, such as one payment of a visit. */
  targetId?: string;
  change?: Change;
  reason?: string | undefined;
  /** Shared by all entries of one operation, which are undone together. */
  operationId?: string;
};

/** Records an action of the office, a nurse or the system. Returns the entry's id. */
export async function recordStaffAudit(db: Queries, by: Actor, done: OfficeAuditAction): Promise<string> {
  const { action, subject, patientId = null, targetId = null, change = null, reason, operationId = null } = done;
  const entry = one(
    await db<{ id: string }[]>`
    insert into audit_entry (actor, actor_id, action, patient_id, target_id, subject_kind, subject_id, change, reason, operation_id)
    values (${by.actor}, ${"actorId" in by ? by.actorId : null}, ${action}, ${patientId}, ${targetId}, ${subject.kind}, ${subject.id},
      ${change && db.json(change)}, ${reason || null}, ${operationId})
    returning id`,
  );
  return entry.id;
}

/** The name of the person who last changed a record. */
export async function lastToChange(db: Queries, subjectId: string): Promise<string> {
  const [last] = await db<{ who: string }[]>`
    select actor_name(actor, actor_id) as who from audit_entry where subject_id = ${subjectId} order by id desc limit 1`;
  return last?.who ?? "Someone";
}

/** A patient who acts on their own records. */
export const byPatient = (patientId: string): Person => ({ actor: "patient", actorId: patientId });
export const byDriver = (driverId: string): Person => ({ actor: "driver", actorId: driverId });
export const byStaff = ({ id, role }: Pick<Staff, "id" | "role">): Person => ({
  actor: role === "nurse" ? "nurse" : "staff",
  actorId: id,
});
export const bySystem: Actor = { actor: "system" };
