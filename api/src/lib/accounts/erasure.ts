import type { Tx } from "../db/db.ts";
import { AppError } from "../http/errors.ts";
import { deleteStoredResponses } from "../http/idempotency.ts";
import { enqueueEmail } from "../mail/emails.ts";
import { byStaff, type OfficeAuditAction, recordStaffAudit } from "../office/audit.ts";
import type { Staff } from "../office/staff-sessions.ts";
import { closeAllSessions } from "./sessions.ts";

type Erased = {
  action: OfficeAuditAction["action"];
  subject: OfficeAuditAction["subject"];
  /** Ids of their accounts other than the subject's. */
  accounts?: string[];
  /** The former address, which gets one last email; null if there was none. */
  email: string | null;
};

/**
 * Completes the erasure of a driver, a nurse or a staff member after their row was erased: deletes stored responses, redacts the audit
 * log, records the erasure and sends the last email.
 */
export async function finishErasure(
  tx: Tx,
  by: Staff,
  { action, subject, accounts = [], email }: Erased,
): Promise<void> {
  for (const id of [subject.id, ...accounts]) {
    await deleteStoredResponses(tx, id);
    await tx`select redact_audit_of_worker(${id})`;
  }
  await recordStaffAudit(tx, byStaff(by), { action, subject });
  if (email) await enqueueEmail(tx, "work-account-deleted", subject.id, email);
}

/** Erases the personal data of a staff member's or nurse's account and ends their sessions. The login stops working. */
export async function eraseStaffRow(tx: Tx, id: string): Promise<void> {
  await tx`delete from staff_factor where staff_id = ${id}`;
  await tx`delete from recovery_code where staff_id = ${id}`;
  await tx`delete from staff_invitation where staff_id = ${id}`;
  await tx`delete from report_recipient where staff_id = ${id}`;
  await closeAllSessions(tx, "staff", id);
  await tx`
    update staff set name = case role when 'nurse' then 'Former nurse' else 'Former colleague' end, email = id || '@deleted.invalid',
      password_hash = '', feed_hash = null, feed_made_at = null, wants_digest = false, seen_at = null,
      disabled_at = coalesce(disabled_at, now()), deleted_at = now(), revision = revision + 1
    where id = ${id}`;
}

/** Deletes where a person's payouts go, and blanks it in past ones. Their bank files can't be made again. */
export async function eraseBankAccount(tx: Tx, id: string): Promise<void> {
  await tx`delete from bank_account where driver_id = ${id} or consultant_id = ${id}`;
  await tx`
    update payout set holder_name = null, routing_number = null, account_number = null
    where (driver_id = ${id} or consultant_id = ${id}) and account_number is not null`;
}

/** Throws "conflict" while a driver or nurse is owed money, by what waits for a decision or by a payout that isn't marked as paid. */
export async function requireNothingOwed(tx: Tx, id: string, who: "driver" | "nurse"): Promise<void> {
  const earned =
    who === "driver"
      ? tx`select fare_cents + extra_cents - cash_cents as cents, is_open from unpaid_earnings(${id}, 'infinity')`
      : tx`select cents, is_open from nurse_earnings(${id}, 'infinity')`;
  const [owed] = await tx<{ isOwed: boolean }[]>`
    select coalesce(sum(cents) > 0 or bool_or(is_open), false)
      or exists (select from payout where driver_id = ${id} and paid_at is null)
        or exists (select from payout where consultant_id = ${id} and paid_at is null) as is_owed
    from (${earned}) as earned`;
  if (owed?.isOwed)
    throw new AppError("conflict", `This ${who} is still owed money. Please pay it out under Money first.`);
}
