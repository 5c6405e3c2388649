import { accountEmails } from "./features/accounts/emails.ts";
import { affectedVisitEmails } from "./features/appointments/affected/affected-emails.ts";
import { slotOffered } from "./features/appointments/booking/offered-email.ts";
import { visitPayLink } from "./features/appointments/booking/pay-links.ts";
import { visitChangeEmails } from "./features/appointments/changes/change-emails.ts";
import { refundSent } from "./features/appointments/changes/refund-emails.ts";
import { copyEmails } from "./features/appointments/details/cc-emails.ts";
import { appointmentEmails } from "./features/appointments/emails.ts";
import {
  reportDecided,
  reportReopened,
  visitUnattended,
} from "./features/appointments/no-show/provider-no-show-emails.ts";
import { nurseEmails } from "./features/appointments/nurse/nurse-emails.ts";
import { driverEmails } from "./features/drivers/emails.ts";
import { inboxEmails } from "./features/inbox/emails.ts";
import { inquiryEmails } from "./features/inquiries/emails.ts";
import { bankEmails } from "./features/money/bank/bank-emails.ts";
import { payerEmails } from "./features/money/payers/payer-emails.ts";
import { payoutEmails } from "./features/money/payouts/payout-emails.ts";
import { newsletterEmails } from "./features/newsletter/emails.ts";
import { patientEmails } from "./features/patients/emails.ts";
import { paymentEmails } from "./features/payments/emails.ts";
import { reportEmails } from "./features/reports/weekly/emails.ts";
import { reviewThanks } from "./features/reviews/emails.ts";
import { ridePayLink } from "./features/rides/booking/pay-links.ts";
import { rideChangeEmails } from "./features/rides/changes/change-emails.ts";
import { rideRefundSent } from "./features/rides/changes/refund-emails.ts";
import { rideOfferEmails } from "./features/rides/dispatch/offered-email.ts";
import { rideEmails } from "./features/rides/emails.ts";
import { rideReminders } from "./features/rides/following/reminder-emails.ts";
import { tripEmails } from "./features/rides/following/trip-emails.ts";
import { extraPayLink, rideExtraEmails } from "./features/rides/office/booking/extra-emails.ts";
import { planPayLink, ridePlanEmails } from "./features/rides/plans/plan-emails.ts";
import { staffEmails } from "./features/staff/emails.ts";
import { todayEmails } from "./features/today/emails.ts";
import type { Job } from "./lib/jobs/jobs.ts";
import { outboxSender } from "./lib/jobs/outbox-sender.ts";
import { sendWithinBudget } from "./lib/mail/email-budget.ts";
import { bySubject, type EmailRenderers, renderEmail } from "./lib/mail/emails.ts";
import { subjectOfPayLink, subjectOfRefund } from "./lib/money/email-subjects.ts";
import { officeAlerts } from "./lib/office/alerts.ts";
import type { Services } from "./lib/services.ts";

/** The renderer of each message that goes out by email. */
export const emailRenderers: EmailRenderers = {
  ...accountEmails,
  ...appointmentEmails,
  "slot-offered": slotOffered,
  ...visitChangeEmails,
  ...affectedVisitEmails,
  ...copyEmails,
  ...driverEmails,
  ...inboxEmails,
  ...inquiryEmails,
  ...newsletterEmails,
  ...nurseEmails,
  ...patientEmails,
  ...bankEmails,
  ...payerEmails,
  ...payoutEmails,
  ...paymentEmails,
  ...rideEmails,
  ...rideOfferEmails,
  ...rideChangeEmails,
  ...rideExtraEmails,
  ...rideReminders,
  ...ridePlanEmails,
  ...tripEmails,
  ...reportEmails,
  ...staffEmails,
  ...todayEmails,
  "pay-link": bySubject(subjectOfPayLink, {
    visit: visitPayLink,
    ride: ridePayLink,
    week: planPayLink,
    extra: extraPayLink,
  }),
  "refund-sent": bySubject(subjectOfRefund, { visit: refundSent, ride: rideRefundSent }),
  "review-thanks": reviewThanks,
  "report-decided": reportDecided,
  "report-reopened": reportReopened,
  "visit-unattended": visitUnattended,
  "office-troubles": officeAlerts,
};

/** Sends due emails in parallel, most urgent first, each rendered with current data. */
export const sendEmails = (services: Services): Job =>
  outboxSender(services, {
    name: "emails",
    channel: "email",
    atOnce: services.mail.atOnce,
    async deliver(queued) {
      const message = await renderEmail(emailRenderers, services, queued);
      if (message === null) return "silent";
      // The account was erased after the email was queued.
      if (message.to.endsWith("@deleted.invalid")) return "silent";
      if (message.to === "") return "paper";
      const isSent = await sendWithinBudget(services, queued.kind, message.to, () =>
        services.mail.send(message, `${queued.kind}.${queued.subjectId}`),
      );
      return isSent ? "sent" : "silent";
    },
  });
