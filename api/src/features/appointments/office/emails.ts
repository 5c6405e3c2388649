import type { DialIn } from "../../../../contract/appointments.ts";
import type { EmailOfVisit } from "../../../../contract/office-visits.ts";
import { may } from "../../../../contract/permissions.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import type { EmailMessage } from "../../../lib/mail/email-message.ts";
import { sendNow } from "../../../lib/mail/email-outbox.ts";
import { withoutCodes } from "../../../lib/mail/emailed-links.ts";
import { type EmailRenderers, enqueueEmail, previewEmail } from "../../../lib/mail/emails.ts";
import { kindInWords, resendKind } from "../../../lib/mail/message-kinds.ts";
import { emailsAbout, renderAgain } from "../../../lib/office/actions.ts";
import { byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { affectedVisitEmails } from "../affected/affected-emails.ts";
import { byPhone } from "../call/call-text.ts";
import { visitChangeEmails } from "../changes/change-emails.ts";
import { refundSent } from "../changes/refund-emails.ts";
import { appointmentEmails } from "../emails.ts";

/** Emails about the visit itself, its moves, an unavailable nurse, refunds and payment links, and resent ones; newest first. */
export const emailsOfRecord = (db: Queries, visitId: string) =>
  emailsAbout(db, aboutVisit(db, visitId), { limit: 100, renderers });

const aboutVisit = (db: Queries, id: string) => db`select subject from visit_email_subjects(${id}) as subject`;

const renderers: EmailRenderers = {
  ...appointmentEmails,
  ...visitChangeEmails,
  ...affectedVisitEmails,
  "refund-sent": refundSent,
};

const emailOf = (services: Services, visitId: string, which: EmailOfVisit): Promise<EmailMessage> =>
  renderAgain(services, which, services.db`subject_id in (${aboutVisit(services.db, visitId)})`, renderers);

/**
 * An email as it would be sent now, to read aloud or to print. Its links that act without a login and the address of the call are only for
 * staff who may act for the patient.
 */
export async function showEmail(services: Services, visitId: string, which: EmailOfVisit, { role }: Staff) {
  const email = await emailOf(services, visitId, which);
  const { subject, text } = previewEmail(services, email);
  return {
    to: email.to,
    subject,
    text: may(role, "see links to calls") ? text : withoutCall(withoutCodes(text), await callOf(services.db, visitId)),
  };
}

/** The addresses, numbers and codes by which anyone can join a visit's call. */
async function callOf(db: Queries, visitId: string): Promise<string[]> {
  const [call] = await db<{ meetingUrl: string | null; dialIn: DialIn | null }[]>`
    select meeting_url, dial_in from appointment where id = ${visitId}`;
  return [
    call?.meetingUrl ?? "",
    ...byPhone({ dialIn: call?.dialIn ?? null }).flatMap(([, lines]) => lines.split("\n")),
  ];
}

const withoutCall = (text: string, secrets: string[]): string =>
  secrets
    .filter((secret) => secret !== "")
    .reduce((shown, secret) => shown.replaceAll(secret, "(only for staff who may act)"), text);

/** Throws if the email cannot be sent. Call it before `resend`, outside the transaction. */
export async function requireSendable(services: Services, visitId: string, which: EmailOfVisit): Promise<void> {
  const { to } = await emailOf(services, visitId, which);
  if (to === "") throw new AppError("conflict", "This patient has no email. Please print the message.");
}

/** Retries an unsent email now, or resends it with fresh data. Returns the message for the user. */
export async function resend(
  tx: Tx,
  staff: Staff,
  visitId: string,
  { kind, subjectId }: EmailOfVisit,
): Promise<string> {
  if (await sendNow(tx, { kind, subjectId })) return "We're trying again now.";
  const again = resendKind(kind);
  const [sent] = await tx<{ about: string; patientId: string }[]>`
    select coalesce(resend_of, subject_id) as about, patient_id from email_outbox, appointment
    where kind = ${kind} and subject_id = ${subjectId} and appointment.id = ${visitId}`;
  if (!sent || again === null) throw new AppError("missing", "We couldn't find that email.");
  const entryId = await recordStaffAudit(tx, byStaff(staff), {
    action: "email resent",
    subject: { kind: "visit", id: visitId },
    patientId: sent.patientId,
    targetId: sent.about,
    change: { email: [null, kindInWords(kind)] },
  });
  await enqueueEmail(tx, again, entryId);
  return "We're sending it again.";
}
