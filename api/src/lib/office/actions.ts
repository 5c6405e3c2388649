import type { EmailOfRecord, EmailOfVisit } from "../../../contract/office-visits.ts";
import type { ChangePreviewed } from "../../../contract/visit-changes.ts";
import { type Fragment, one, type Queries, type Tx } from "../db/db.ts";
import { AppError } from "../http/errors.ts";
import type { EmailMessage } from "../mail/email-message.ts";
import { emailState } from "../mail/email-outbox.ts";
import { type EmailRenderers, type QueuedEmail, renderEmail } from "../mail/emails.ts";
import { kindInWords, MESSAGE_KINDS } from "../mail/message-kinds.ts";
import type { Services } from "../services.ts";
import { byStaff, type OfficeAuditAction, recordStaffAudit } from "./audit.ts";
import type { Staff } from "./staff-sessions.ts";

/** The effects of an action, for its preview. */
export type Previewed = Omit<ChangePreviewed, "success" | "message">;

/** Why an action can't be done, in a sentence; null if it can. A preview lists all blockers, an action fails with the first. */
export type Blocker = string | null;

export const listBlockers = (...blockers: Blocker[]): string[] => blockers.filter((blocker) => blocker !== null);

/** Throws "conflict" with the first blocker, if there is one. */
export function rejectBlocked(...blockers: Blocker[]): void {
  const [blocker] = listBlockers(...blockers);
  if (blocker !== undefined) throw new AppError("conflict", blocker);
}

/** Throws "invalid" with `sentence` as the field's error if there is no reason. */
export function requireReason(reason: string | undefined, sentence: string): asserts reason is string {
  if (!reason) throw new AppError("invalid", "Please enter a reason.", { reason: sentence });
}

/** An operation, and the time until which it can be undone. */
export type Undo = { operationId: string; undoUntil: string };

type Operation = {
  kind: string;
  subject: { kind: "visit" | "ride"; id: string };
  /** Whether to email the patient or passenger. */
  notify: boolean;
  /** A ride's new driver. */
  driverId?: string;
  /** The group of operations that are undone together. */
  groupId?: string;
};

/** What was done, for the audit log; `moveId` is a visit's move. */
type Done = Omit<OfficeAuditAction, "subject" | "operationId"> & { moveId?: string | null };

/**
 * Begins an operation, which can be undone for ten seconds: locks the visit or ride and takes a snapshot. Until then waits what the
 * transaction sends, pays or offers about it. The caller changes the record and then calls the result. Throws "missing".
 */
export async function beginOperation(
  tx: Tx,
  staff: Staff,
  { kind, subject, notify, driverId, groupId }: Operation,
): Promise<(done: Done) => Promise<Undo>> {
  const [visitId, rideId] = subject.kind === "visit" ? [subject.id, null] : [null, subject.id];
  const { operationId } = one(
    await tx<{ operationId: string | null }[]>`
    select begin_operation(${staff.id}, ${kind}, ${visitId}, ${rideId}, ${notify}, ${driverId ?? null}, ${groupId ?? null}) as operation_id`,
  );
  if (operationId === null) throw new AppError("missing", `We couldn't find that ${subject.kind}.`);
  return async ({ moveId = null, ...audit }) => {
    const { endsAt } = one(await tx<{ endsAt: Date }[]>`select finish_operation(${operationId}, ${moveId}) as ends_at`);
    await recordStaffAudit(tx, byStaff(staff), { ...audit, subject, operationId });
    return { operationId, undoUntil: endsAt.toISOString() };
  };
}

const UNDO_ERRORS: Record<string, string> = {
  too_late: "It's too late to undo: emails and refunds may have been sent. Please change the visit again instead.",
  changed: "The visit was changed since, so this can't be undone.",
  slot_gone: "The original slot was taken or closed since, so this can't be undone.",
};

const RIDE_UNDO_ERRORS: Record<string, string> = {
  too_late: "It's too late to undo: emails and refunds may have been sent. Please change the ride again instead.",
  changed: "The ride has changed since then, so you can't undo this.",
  driver_gone: "The previous driver has another ride or is no longer eligible, so you can't undo this.",
  overlap: "The passenger booked another ride at that time, so you can't undo this.",
};

/**
 * Undoes what the office did to a visit, or to the ride `rideId`, up to ten seconds ago, and audits it once. Returns the id of the visit or
 * ride. Safe to repeat.
 */
export async function undoOperation(
  tx: Tx,
  staff: Staff,
  operationId: string,
  rideId: string | null = null,
): Promise<string> {
  const { outcome, visitId } = one(
    await tx<{ outcome: string; visitId: string | null }[]>`
    select outcome, visit_id from undo_operation(${operationId}, ${rideId})`,
  );
  const id = rideId ?? visitId;
  if (outcome === "unknown" || id === null) throw new AppError("missing", "We couldn't find that action.");
  rejectBlocked((rideId === null ? UNDO_ERRORS : RIDE_UNDO_ERRORS)[outcome] ?? null);
  const [audited] = await tx`select from audit_entry where operation_id = ${operationId} and action = 'action undone'`;
  if (audited) return id;
  const [about] = await tx<{ patientId: string }[]>`select patient_id from ride where id = ${rideId}`;
  const subject = { kind: rideId === null ? "visit" : "ride", id };
  await recordStaffAudit(tx, byStaff(staff), { action: "action undone", operationId, subject, ...about });
  return id;
}

type EmailRow = Omit<EmailOfRecord, "at" | "name" | "problem" | "canResend"> & { at: Date; problem: string | null };

/** Its code is known only once: rendering the email renews the link, and the one that was emailed stops working. */
const PAY_LINK = "pay-link";

/** Whether it is an email to the patient that one of `renderers` can render again. */
function isForPatient(kind: string, renderers: EmailRenderers): boolean {
  const sent = MESSAGE_KINDS.get(kind);
  return sent?.audience === "patient" && sent.channel === "email" && renderers[sent.message] !== undefined;
}

/** Emails and texts about any of `subjects`, newest first. */
export async function emailsAbout(
  db: Queries,
  subjects: Fragment,
  { limit, renderers }: { limit: number; renderers: EmailRenderers },
): Promise<EmailOfRecord[]> {
  const rows = await db<EmailRow[]>`
    select kind, subject_id, ${emailState(db)} as state,
      coalesce(sent_at, dropped_at, failed_at, due_at, queued_at) as at, last_error as problem
    from email_outbox where subject_id in (${subjects}) order by queued_at desc, kind limit ${limit}`;
  return rows.map(({ at, problem, ...email }) => ({
    ...email,
    name: kindInWords(email.kind),
    at: at.toISOString(),
    ...(problem ? { problem } : {}),
    canResend: email.kind !== PAY_LINK && isForPatient(email.kind, renderers),
  }));
}

/** Renders an email of the outbox from the current state. Throws "missing" if it isn't `known`, "conflict" if it is out of date. */
export async function renderAgain(
  services: Services,
  { kind, subjectId }: EmailOfVisit,
  known: Fragment,
  renderers: EmailRenderers,
): Promise<EmailMessage> {
  const [found] = await services.db<QueuedEmail[]>`
    select kind, subject_id, resend_of from email_outbox where kind = ${kind} and subject_id = ${subjectId} and ${known}`;
  if (!found) throw new AppError("missing", "We couldn't find that email.");
  if (kind === PAY_LINK) throw new AppError("conflict", "Please create a new payment link instead.");
  if (!isForPatient(kind, renderers))
    throw new AppError("conflict", "That email went to someone else. You can't resend it from here.");
  const email = await renderEmail(renderers, services, found, true);
  if (!email)
    throw new AppError("conflict", "That email is out of date and can't be sent again. Please write or call instead.");
  return email;
}
