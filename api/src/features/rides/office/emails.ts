import type { EmailOfVisit } from "../../../../contract/office-visits.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { sendNow } from "../../../lib/mail/email-outbox.ts";
import { type EmailRenderers, previewEmail } from "../../../lib/mail/emails.ts";
import { emailsAbout, renderAgain } from "../../../lib/office/actions.ts";
import type { Services } from "../../../lib/services.ts";
import { rideChangeEmails } from "../changes/change-emails.ts";
import { rideRefundSent } from "../changes/refund-emails.ts";
import { rideEmails } from "../emails.ts";
import { rideReminders } from "../following/reminder-emails.ts";
import { tripEmails } from "../following/trip-emails.ts";
import { rideExtraEmails } from "./booking/extra-emails.ts";

const MOST = 200;

/** Emails about the ride, its moves, drivers, payment links and refunds, newest first. */
export const emailsOfRecord = (db: Queries, rideId: string) =>
  emailsAbout(db, aboutRide(db, rideId), { limit: MOST, renderers: emailRenderers });

const aboutRide = (db: Queries, rideId: string) => db`select subject from ride_email_subjects(${rideId}) as subject`;

const emailRenderers: EmailRenderers = {
  ...rideEmails,
  ...rideChangeEmails,
  ...rideReminders,
  ...tripEmails,
  ...rideExtraEmails,
  "refund-sent": rideRefundSent,
};

/** Throws if the email is not about the ride or is out of date. Call it before `retryEmail`, outside the transaction. */
export async function requireCurrentEmail(services: Services, rideId: string, which: EmailOfVisit): Promise<void> {
  const known = services.db`subject_id in (${aboutRide(services.db, rideId)})`;
  await renderAgain(services, which, known, emailRenderers);
}

/** Tries an unsent email again now. Throws "conflict" if it was sent. */
export async function retryEmail(tx: Tx, which: EmailOfVisit): Promise<void> {
  if (!(await sendNow(tx, which)))
    throw new AppError("conflict", "That email was sent already or isn't needed anymore. Please reload the page.");
}

/** Renders an email that was not sent because the patient has no email address, for printing. */
export async function printedEmail(services: Services, rideId: string, which: EmailOfVisit) {
  const known = services.db`is_printed and subject_id in (${aboutRide(services.db, rideId)})`;
  const email = await renderAgain(services, which, known, emailRenderers);
  return { to: email.to, ...previewEmail(services, email) };
}
