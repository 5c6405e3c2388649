import type { CancelAppointment } from "../../../../contract/visit-changes.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import type { MadeBy } from "../../../lib/mail/emailed-links.ts";
import { enqueueEmail } from "../../../lib/mail/emails.ts";
import { expireCheckoutSession } from "../../../lib/money/checkout-session.ts";
import { byPatient, recordAudit, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Services } from "../../../lib/services.ts";

/** Expires a patient's open checkout sessions for an appointment, so that it can't be paid afterward. Payments already made are settled. */
export async function expireOpenSessions(services: Services, patientId: string, appointmentId: string): Promise<void> {
  const sessions = await services.db<{ sessionId: string }[]>`
    select session_id from checkout
    where appointment_id = ${appointmentId} and patient_id = ${patientId} and status = 'open'`;
  for (const { sessionId } of sessions) await expireCheckoutSession(services, sessionId);
}

/** Records that a patient canceled a visit. */
export const recordCanceled = (tx: Tx, patientId: string, appointmentId: string, by?: MadeBy): Promise<string> =>
  by === undefined
    ? recordAudit(tx, byPatient(patientId), "appointment canceled", patientId, appointmentId)
    : recordStaffAudit(tx, byPatient(patientId), {
        action: "appointment canceled",
        subject: { kind: "visit", id: appointmentId },
        patientId,
        reason: by.reason,
      });

/** Releases the slot of an unpaid appointment. A job expires a checkout session that was created at the same time. */
export async function cancelAppointment(
  tx: Tx,
  patientId: string,
  { appointmentId }: Pick<CancelAppointment, "appointmentId">,
  by?: MadeBy,
): Promise<void> {
  await tx`select from patient where id = ${patientId} for no key update`;
  const [appointment] = await tx<{ status: string; isLive: boolean; isBrief: boolean }[]>`
    select status, is_held(appointment) as is_live, booked_at > now() - rule_hold_email_delay() as is_brief
    from appointment where id = ${appointmentId} and patient_id = ${patientId} for update`;
  if (!appointment) throw notFound("visit");
  if (appointment.status === "paid")
    throw new AppError("conflict", "This appointment has just been paid. Please reload the page to see your refund.");
  if (appointment.status === "completed") throw new AppError("conflict", "This appointment has already taken place.");
  if (!appointment.isLive) throw new AppError("conflict", "This appointment is already canceled.");
  await tx`
    update appointment set status = 'cancelled', held_until = null, cancel_reason = 'patient' where id = ${appointmentId}`;
  await recordCanceled(tx, patientId, appointmentId, by);
  // A brief hold caused no email when it was created.
  if (!appointment.isBrief) await enqueueEmail(tx, "appointment-cancelled", appointmentId);
}
