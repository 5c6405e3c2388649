import { createToken, digest } from "../../../lib/accounts/tokens.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { transact } from "../../../lib/db/transact.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { consume } from "../../../lib/http/rate-limit.ts";
import { enqueueEmail } from "../../../lib/mail/emails.ts";
import { kindOf } from "../../../lib/mail/message-kinds.ts";
import { bySystem, recordAudit } from "../../../lib/office/audit.ts";
import type { Services } from "../../../lib/services.ts";

/** Counts a new second address toward the account's hourly limit: each causes an email to someone who hasn't asked for one. */
export async function consumeForCopy(
  services: Services,
  patientId: string,
  { appointmentId, copyTo }: { appointmentId: string; copyTo: string },
): Promise<void> {
  if (copyTo === "") return;
  const same = await services.db`select from visit_cc where appointment_id = ${appointmentId} and email = ${copyTo}`;
  if (same.length === 0) await consume(services, "copiesPerAccount", patientId);
}

/** Sets the second address of a visit's emails and asks its owner to agree. Empty removes it. A confirmed address isn't asked again. */
export async function setCopy(tx: Tx, patientId: string, appointmentId: string, email: string): Promise<void> {
  await tx`delete from visit_cc where appointment_id = ${appointmentId} and email <> ${email}`;
  if (email === "") return;
  const own = await tx`
    select from appointment a join patient p on p.id = a.patient_id
    where a.id = ${appointmentId} and p.id = ${patientId} and ${email} in (lower(p.email), lower(a.zoom_email))`;
  if (own.length > 0) {
    const message = "We already send the emails to that address.";
    throw new AppError("invalid", message, { copyTo: message });
  }
  const [copy] = await tx<{ id: string }[]>`
    insert into visit_cc (appointment_id, email) values (${appointmentId}, ${email}) on conflict do nothing returning id`;
  if (copy) await enqueueEmail(tx, "copy-confirm", copy.id);
}

/** Creates the token of a link, known only to its email. Rendering the email again creates another. Null if the copy is no longer wanted. */
export async function newCopyLink(
  db: Queries,
  copyId: string,
): Promise<{ token: string; email: string; patient: string } | null> {
  const token = createToken();
  const [copy] = await db<{ email: string; patient: string }[]>`
    update visit_cc set token_hash = ${digest(token)}
    from appointment a join patient p on p.id = a.patient_id
    where visit_cc.id = ${copyId} and confirmed_at is null and a.id = appointment_id and a.starts_at > now()
      and a.status in ('held', 'paid') and p.deleted_at is null
    returning visit_cc.email, p.name as patient`;
  return copy ? { token, ...copy } : null;
}

const expired = () =>
  new AppError("invalid", "This link has expired: the visit is over, or the patient removed your address.");

/**
 * Confirms a second address by its link: it gets the visit's emails from now on, including the confirmation if that was already sent, and
 * the patient is notified. Harmless when repeated; returns false then.
 */
export async function confirmCopy(services: Services, token: string): Promise<boolean> {
  const hash = digest(token);
  return transact(services, async (tx) => {
    // Lock the visit first, as `saveDetails` does, so that the two can't deadlock.
    const [visit] = await tx<{ id: string; patientId: string; isPaid: boolean }[]>`
      select id, patient_id, status = 'paid' and call_due_at is null as is_paid from appointment
      where id = (select appointment_id from visit_cc where token_hash = ${hash})
        and starts_at > now() and status in ('held', 'paid') for update`;
    const [copy] = await tx<{ id: string; isConfirmed: boolean }[]>`
      select id, confirmed_at is not null as is_confirmed from visit_cc where token_hash = ${hash}`;
    if (!visit || !copy) throw expired();
    if (copy.isConfirmed) return false;
    await tx`update visit_cc set confirmed_at = now() where id = ${copy.id}`;
    await recordAudit(tx, bySystem, "copy confirmed", visit.patientId, visit.id);
    await enqueueEmail(tx, "copy-confirmed", copy.id);
    const confirmation = kindOf("appointment-paid", { recipient: "second" });
    if (visit.isPaid && confirmation) await enqueueEmail(tx, confirmation, visit.id);
    return true;
  });
}
