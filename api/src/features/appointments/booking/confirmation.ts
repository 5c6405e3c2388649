import type { SendConfirmation } from "../../../../contract/appointments.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import { enqueueEmail } from "../../../lib/mail/emails.ts";
import { kindOf } from "../../../lib/mail/message-kinds.ts";
import { byPatient, recordAudit } from "../../../lib/office/audit.ts";

/**
 * Changes the second address of a visit's emails and sends the confirmation again. If the confirmation hasn't been sent yet, it will go to
 * the new address: a typo can be corrected before paying.
 */
export async function sendConfirmation(
  tx: Tx,
  patientId: string,
  { appointmentId, zoomEmail }: SendConfirmation,
): Promise<void> {
  const [visit] = await tx<{ isConfirmed: boolean }[]>`
    update appointment set zoom_email = ${zoomEmail}
    where id = ${appointmentId} and patient_id = ${patientId}
      and ends_at > now() and occupies_slot(appointment)
    returning status = 'paid' and call_due_at is null as is_confirmed`;
  if (!visit) throw await notFoundOrOver(tx, patientId, appointmentId);
  const entryId = await recordAudit(tx, byPatient(patientId), "email resent", patientId, appointmentId);
  if (!visit.isConfirmed) return;
  for (const recipient of ["own", "call"] as const) {
    const kind = kindOf("appointment-paid", { recipient });
    const again = kindOf("appointment-paid", { recipient, isResend: true });
    if (again && !(await isNotYetTried(tx, kind, appointmentId))) await enqueueEmail(tx, again, entryId);
  }
}

/** An email without a send attempt is rendered later, with the current address. A second one would be a duplicate. */
async function isNotYetTried(tx: Tx, kind: string | null, appointmentId: string): Promise<boolean> {
  const waiting = await tx`
    select from email_outbox where kind = ${kind} and subject_id = ${appointmentId} and due_at is not null and tries = 0 for update`;
  return waiting.length > 0;
}

async function notFoundOrOver(tx: Tx, patientId: string, appointmentId: string): Promise<AppError> {
  const own = await tx`select from appointment where id = ${appointmentId} and patient_id = ${patientId}`;
  return own.length === 0
    ? notFound("visit")
    : new AppError("conflict", "This visit is over or canceled, so there is no email to send.");
}
