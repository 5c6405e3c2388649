import { type PayMethod, refundSentDirectlyText, refundSentText } from "../../../../contract/payment-text.ts";
import { type EmailRenderer, greeting } from "../../../lib/mail/emails.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { emailContextOf } from "../email-context.ts";

const REASONS: Record<string, string> = {
  slot_taken: "Your payment arrived after the hold ended, and someone else had already booked the time.",
  cancelled: "Your payment arrived after the appointment was canceled.",
  too_late: "Your payment arrived after the time of the visit.",
  paid_twice: "This appointment was paid twice, so we refunded one of the payments.",
  overlap: "Your payment arrived after you booked another visit at the same time.",
  visit_cancelled: "The visit you paid for was canceled.",
  differs: "Your payment was not the amount this appointment costs.",
  nurse_absent: "We're sorry: your nurse couldn't come to the visit you paid for.",
  by_hand: "Our office sent you a refund.",
  office: "Our office sent you a refund.",
};

type Refund = {
  amountCents: number;
  reason: string;
  appointmentId: string;
  method: PayMethod;
  isNotSent: boolean;
  isInstead: boolean;
};

/** Tells the patient about a refund for an appointment. */
export const refundSent: EmailRenderer = async (services, refundId) => {
  const [refund] = await services.db<Refund[]>`
    select refund.amount_cents, reason, appointment_id, method, by_hand and refunded_at is null as is_not_sent,
      by_hand and method = 'card' as is_instead
    from refund join checkout on checkout.id = checkout_id where refund.id = ${refundId}`;
  const context = refund ? await emailContextOf(services, refund.appointmentId) : null;
  if (!refund || !context || refund.isNotSent) return null;
  const sum = formatMoney(refund.amountCents);
  const isByCard = refund.method === "card" && !refund.isInstead;
  const subject = isByCard ? `Your refund is on its way: ${sum}` : `Your refund is complete: ${sum}`;
  return {
    to: context.email,
    greeting: greeting(context.patient),
    subject,
    heading: isByCard ? "Your refund is on its way" : "Your refund is complete",
    paragraphs: [
      REASONS[refund.reason] ?? "The visit you paid for didn't take place.",
      `We refunded ${sum} ${refund.isInstead ? refundSentDirectlyText : refundSentText[refund.method]}`,
    ],
    facts: [...context.facts, ["Refund", sum]],
    button: { label: "My Appointments", url: context.page },
  };
};
