import type { EmailOfRecord, EmailOfVisit } from "../../../contract/office-visits.ts";
import type { ChangePreviewed } from "../../../contract/visit-changes.ts";
import { type Fragment, one, type Queries, type Tx } from "../db/db.ts";
import { AppError } from "../http/errors.ts";
import type { EmailMessage } from "../mail/email-message.ts";
import { emailState } from "../mail/email-outbox.ts";
import type { EmailRenderer } from "../mail/emails.ts";
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

/** Audits an operation. The statement `recorded` inserts it with everything this transaction did. */
export async function recordOperation(
  tx: Tx,
  staff: Staff,
  recorded: PromiseLike<{ id: string }[]>,
  audit: OfficeAuditAction,
): Promise<Undo> {
  const { id: operationId } = one(await recorded);
  await recordStaffAudit(tx, byStaff(staff), { ...audit, operationId });
  const { endsAt } = one(await tx<{ endsAt: Date }[]>`select ends_at from operation where id = ${operationId}`);
  return { operationId, undoUntil: endsAt.toISOString() };
}

/** Audits an undo once, however often it is repeated. Throws "conflict" if SQL rejected it; `errors` has the subject's own reasons. */
export async function recordUndo(
  tx: Tx,
  staff: Staff,
  { operationId, outcome, ...audit }: Omit<OfficeAuditAction, "action"> & { operationId: string; outcome: string },
  errors: Record<string, string>,
): Promise<void> {
  const tooLate = `It's too late to undo: emails and refunds may have been sent. Please change the ${audit.subject.kind} again instead.`;
  rejectBlocked(outcome === "too_late" ? tooLate : (errors[outcome] ?? null));
  const [audited] = await tx`select from audit_entry where operation_id = ${operationId} and action = 'action undone'`;
  if (!audited) await recordStaffAudit(tx, byStaff(staff), { action: "action undone", operationId, ...audit });
}

type EmailRow = Omit<EmailOfRecord, "at" | "problem" | "canResend"> & { at: Date; problem: string | null };

/** Its code is known only once: rendering the email renews the link, and the one that was emailed stops working. */
const PAY_LINK = "pay-link";

/** Emails about any of `subjects`, newest first. Those with one of `renderers` are for the patient. */
export async function emailsAbout(
  db: Queries,
  subjects: Fragment,
  { limit, renderers }: { limit: number; renderers: Record<string, EmailRenderer> },
): Promise<EmailOfRecord[]> {
  const rows = await db<EmailRow[]>`
    select kind, subject_id, ${emailState(db)} as state,
      coalesce(sent_at, dropped_at, failed_at, due_at, queued_at) as at, last_error as problem
    from email_outbox where subject_id in (${subjects}) order by queued_at desc, kind limit ${limit}`;
  return rows.map(({ at, problem, ...email }) => ({
    ...email,
    at: at.toISOString(),
    ...(problem ? { problem } : {}),
    canResend: email.kind !== PAY_LINK && Object.hasOwn(renderers, email.kind),
  }));
}

/** Renders an email of the outbox from the current state. Throws "missing" if it isn't `known`, "conflict" if it is out of date. */
export async function renderAgain(
  services: Services,
  { kind, subjectId }: EmailOfVisit,
  known: Fragment,
  renderers: Record<string, EmailRenderer>,
): Promise<EmailMessage> {
  const [found] = await services.db`
    select from email_outbox where kind = ${kind} and subject_id = ${subjectId} and ${known}`;
  if (!found) throw new AppError("missing", "We couldn't find that email.");
  if (kind === PAY_LINK) throw new AppError("conflict", "Please create a new payment link instead.");
  const render = renderers[kind];
  if (!render) throw new AppError("conflict", "That email went to someone else. You can't resend it from here.");
  const email = await render(services, subjectId, null, true);
  if (!email)
    throw new AppError("conflict", "That email is out of date and can't be sent again. Please write or call instead.");
  return email;
}
