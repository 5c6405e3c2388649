import { accountLetters } from "./features/accounts/letters.ts";
import { visitChangeLetters } from "./features/appointments/change-letters.ts";
import { copyLetters } from "./features/appointments/copy-letters.ts";
import { lettersAgain } from "./features/appointments/desk-letters.ts";
import { appointmentLetters } from "./features/appointments/letters.ts";
import { nurseLetters } from "./features/appointments/nurse-letters.ts";
import { visitPayLink } from "./features/appointments/pay-links.ts";
import { refundSent } from "./features/appointments/refund-letters.ts";
import { reportDecided, visitUnattended } from "./features/appointments/unattended-letter.ts";
import { driverLetters } from "./features/drivers/letters.ts";
import { inboxLetters } from "./features/inbox/letters.ts";
import { inquiryLetters } from "./features/inquiries/letters.ts";
import { newsletterLetters } from "./features/newsletter/letters.ts";
import { patientLetters } from "./features/patients/letters.ts";
import { paymentLetters } from "./features/payments/letters.ts";
import { reviewThanks } from "./features/reviews/letters.ts";
import { rideChangeLetters } from "./features/rides/change-letters.ts";
import { extraPayLink, rideExtraLetters } from "./features/rides/extra-letters.ts";
import { rideLetters } from "./features/rides/letters.ts";
import { ridePayLink } from "./features/rides/pay-links.ts";
import { ridePlanLetters } from "./features/rides/plan-letters.ts";
import { rideRefundSent } from "./features/rides/refund-letters.ts";
import { rideReminders } from "./features/rides/reminder-letters.ts";
import { roadLetters } from "./features/rides/road-letters.ts";
import { staffLetters } from "./features/staff/letters.ts";
import { todayLetters } from "./features/today/letters.ts";
import { carrying } from "./lib/carrying.ts";
import { sendWithinBudget } from "./lib/email-budget.ts";
import type { Writer } from "./lib/letters.ts";
import { officeTroubles } from "./lib/office.ts";
import type { Services } from "./lib/services.ts";
import type { Sweep } from "./lib/sweeps.ts";

/** Every kind of letter and who writes it. */
export const writers: Record<string, Writer> = {
  ...accountLetters,
  ...appointmentLetters,
  ...visitChangeLetters,
  ...copyLetters,
  ...lettersAgain,
  ...driverLetters,
  ...inboxLetters,
  ...inquiryLetters,
  ...newsletterLetters,
  ...nurseLetters,
  ...patientLetters,
  ...paymentLetters,
  ...rideLetters,
  ...rideChangeLetters,
  ...rideExtraLetters,
  ...rideReminders,
  ...ridePlanLetters,
  ...roadLetters,
  ...staffLetters,
  ...todayLetters,
  "pay-link": async (...it) => (await visitPayLink(...it)) ?? (await ridePayLink(...it)) ?? (await extraPayLink(...it)),
  "refund-sent": async (...it) => (await refundSent(...it)) ?? (await rideRefundSent(...it)),
  "review-thanks": reviewThanks,
  "report-decided": reportDecided,
  "visit-unattended": visitUnattended,
  "office-troubles": officeTroubles,
};

/** Sends letters that are owed, several at once, the most urgent first, each written as things stand then. */
export const sendLetters = (on: Services): Sweep =>
  carrying(on, {
    name: "letters",
    channel: "mail",
    atOnce: on.mail.atOnce,
    async handOver({ kind, about, address }) {
      const letter = await writerOf(kind)(on, about, address);
      if (letter === null) return "silent";
      if (letter.to === "") return "paper";
      const isSent = await sendWithinBudget(on, kind, letter.to, () => on.mail.send(letter, `${kind}.${about}`));
      return isSent ? "sent" : "silent";
    },
  });

function writerOf(kind: string): Writer {
  const write = writers[kind];
  if (!write) throw new Error(`Nobody writes letters of the kind ${kind}`);
  return write;
}
