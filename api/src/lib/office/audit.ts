import type postgres from "postgres";
import { AUDIT_ACTIONS, type ChangedField, type LogKind } from "../../../contract/audit-actions.ts";
import { one, type Queries } from "../db/db.ts";
import type { Staff } from "./staff-sessions.ts";

export type Actor =
  | { actor: "patient" | "driver" | "staff" | "nurse"; actorId: string }
  | { actor: "office" | "system" };

/**
 * Actions on a patient's records. Patients who read their own records leave no entry. The database writes "ride offered" together with
 * the assignment and its reason. These strings are stored, so they never change.
 */
export type AuditAction =
  | "account created"
  | "profile changed"
  | "password reset"
  | "password changed"
  | "email changed"
  | "email confirmed"
  | "logged out everywhere"
  | "logged out elsewhere"
  | "records exported"
  | "account deleted"
  | "records merged"
  | "records kept apart"
  | "patients exported"
  | "payments exported"
  | "visits exported"
  | "rides exported"
  | "trips imported"
  | "patient changed"
  | "appointment booked"
  | "appointment rescheduled"
  | "appointment canceled"
  | "change confirmed"
  | "appointment paid"
  | "payment taken by hand"
  | "payment refunded by hand"
  | "second payment received"
  | "unmatched payment received"
  | "dispute opened"
  | "dispute won"
  | "dispute lost"
  | "dispute changed"
  | "evidence downloaded"
  | "refund retried"
  | "refund sent by hand"
  | "payment link created"
  | "visit document opened"
  | "account created by the office"
  | "email added"
  | "refund sent"
  | "action undone"
  | "provider no-show recorded"
  | "provider no-show reversed"
  | "email resent"
  | "visit details changed"
  | "visit document sent"
  | "visit document removed"
  | "copy confirmed"
  | "slot offered"
  | "times offered"
  | "text reminders agreed to"
  | "text reminders stopped"
  | "review written"
  | "ride booked"
  | "ride paid"
  | "ride offered"
  | "ride accepted"
  | "ride rejected"
  | "ride rejection withdrawn"
  | "ride step"
  | "ride step entered"
  | "ride assigned by hand"
  | "ride unassigned"
  | "ride no-show"
  | "no-show reversed"
  | "no-show confirmed"
  | "ride reassigned"
  | "ride completed"
  | "ride reopened"
  | "ride moved"
  | "ride edited"
  | "ride called for"
  | "ride still needed"
  | "ride plan booked"
  | "ride plan ended"
  | "ride plan day skipped"
  | "ride plan day wanted after all"
  | "ride shared"
  | "ride not shared any more"
  | "extra approved"
  | "extra declined"
  | "extra asked of the passenger"
  | "extra called back"
  | "extra paid"
  | "ride canceled";

/** Records an action on a patient's records. Returns the entry's id. `targetId`: the record concerned, if it isn't the account. */
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

/** Actions on accounts of staff and nurses. */
export type StaffAuditAction =
  | "invited"
  | "invitation accepted"
  | "password reset"
  | "password changed"
  | "recovery link created"
  | "access recovered"
  | "logged in"
  | "recovery code used"
  | "second factor set up"
  | "second factor replaced"
  | "second factor reset"
  | "recovery codes created"
  | "role changed"
  | "account disabled"
  | "account enabled"
  | "account erased"
  | "sessions ended";

/** The old and new value of each changed field. */
export type Change = Partial<Record<ChangedField, [before: postgres.JSONValue, after: postgres.JSONValue]>>;

/** Actions on a consultant's record and schedule, and the nurse's and office's actions on a visit. */
export type ConsultantAction =
  | "consultant added"
  | "consultant changed"
  | "review hidden"
  | "review shown again"
  | "nurse erased"
  | "hours changed"
  | "time off added"
  | "time off ended"
  | "visit kept"
  | "attendance recorded"
  | "note added"
  | "calendar link created";

/** Actions on a driver, and the driver's own on documents. */
export type DriverAction =
  | "driver added"
  | "driver changed"
  | "driver suspended"
  | "driver reinstated"
  | "driver roster changed"
  | "driver erased"
  | "document sent"
  | "document added"
  | "document accepted"
  | "document declined"
  | "document opened"
  | "vehicle change requested"
  | "vehicle change accepted"
  | "vehicle change declined";

/** Actions on an inbox item. */
export type InboxAction =
  | "inbox item taken"
  | "inbox item unassigned"
  | "inbox item snoozed"
  | "inbox item answered"
  | "inbox item closed"
  | "inbox item reopened"
  | "inbox item erased"
  | "résumé opened"
  | "applicant hired";

/** Actions on the practice's own accounts. */
export type MoneyAction =
  | "difference explained"
  | "payout created"
  | "payout paid"
  | "payout deleted"
  | "payer organization added"
  | "payer organization changed"
  | "payer organization stopped"
  | "payer organization started again"
  | "statement resent"
  | "payer payment recorded"
  | "payer payment removed";

type AnyAction = AuditAction | StaffAuditAction | ConsultantAction | DriverAction | InboxAction | MoneyAction;

/** The group of each action. The log is filtered by it. */
export const KIND_OF_ACTION: Record<AnyAction, LogKind> = AUDIT_ACTIONS;

export type OfficeAuditAction = {
  action: AnyAction;
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
export const byPatient = (patientId: string): Actor => ({ actor: "patient", actorId: patientId });
export const byDriver = (driverId: string): Actor => ({ actor: "driver", actorId: driverId });
export const byStaff = ({ id, role }: Pick<Staff, "id" | "role">): Actor => ({
  actor: role === "nurse" ? "nurse" : "staff",
  actorId: id,
});
export const bySystem: Actor = { actor: "system" };
