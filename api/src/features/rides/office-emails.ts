import type { EmailOfVisit } from "../../../contract/office-visits.ts";
import type { Queries } from "../../lib/db.ts";
import { type EmailRenderer, previewEmail } from "../../lib/emails.ts";
import { emailsAbout, renderAgain } from "../../lib/office-actions.ts";
import type { Services } from "../../lib/services.ts";
import { rideChangeEmails } from "./change-emails.ts";
import { rideEmails } from "./emails.ts";
import { rideExtraEmails } from "./extra-emails.ts";
import { rideRefundSent } from "./refund-emails.ts";
import { rideReminders } from "./reminder-emails.ts";
import { tripEmails } from "./trip-emails.ts";

const MOST = 200;

/** Emails about the ride, its moves, drivers, payment links and refunds, newest first. */
export const emailsOfRecord = (db: Queries, rideId: string) =>
  emailsAbout(db, aboutRide(db, rideId), { limit: MOST, renderers: emailRenderers });

const aboutRide = (db: Queries, rideId: string) => db`select subject from ride_email_subjects(${rideId}) as subject`;

const emailRenderers: Record<string, EmailRenderer> = {
  ...rideEmails,
  ...rideChangeEmails,
  ...rideReminders,
  ...tripEmails,
  ...rideExtraEmails,
  "refund-sent": rideRefundSent,
};

/** Renders an email that was not sent because the patient has no email address, for printing. */
export async function printedEmail(services: Services, rideId: string, which: EmailOfVisit) {
  const known = services.db`is_printed and subject_id in (${aboutRide(services.db, rideId)})`;
  return previewEmail(services, await renderAgain(services, which, known, emailRenderers));
}
