import { cameBackHow, cameBackInstead, type PayMethod } from "../../../contract/payment-text.ts";
import { type EmailRenderer, greeting } from "../../lib/emails.ts";
import { formatMoney } from "../../lib/format-time.ts";
import { storyOf } from "./emails.ts";

const REASONS: Record<string, string> = {
  slot_taken: "Your payment reached us after the hold had ended, and by then someone else had taken the time.",
  cancelled: "Your payment reached us after the appointment had been cancelled.",
  too_late: "Your payment reached us after the time of the visit.",
  paid_twice: "This appointment was paid twice, so one of the payments goes back.",
  overlap: "Your payment reached us after you had booked another visit at the same time.",
  visit_cancelled: "The visit you paid for was cancelled.",
  differs: "Your payment was not the amount this appointment costs.",
  nurse_absent: "We are sorry: your nurse could not come to the visit you paid for.",
  by_hand: "Our office has sent you money back.",
  office: "Our office has sent you money back.",
};

type Refund = {
  amountCents: number;
  reason: string;
  appointmentId: string | null;
  method: PayMethod;
  isStillHere: boolean;
  isInstead: boolean;
};

/** About money that was sent back for an appointment; told by the refund's id. */
export const refundSent: EmailRenderer = async (services, refundId) => {
  const [refund] = await services.db<Refund[]>`
    select refund.amount_cents, reason, appointment_id, method, by_hand and refunded_at is null as is_still_here,
      by_hand and method = 'card' as is_instead
    from refund join checkout on checkout.id = checkout_id where refund.id = ${refundId}`;
  const story = refund?.appointmentId ? await storyOf(services, refund.appointmentId) : null;
  if (!refund || !story || refund.isStillHere) return null;
  const sum = formatMoney(refund.amountCents);
  const isByCard = refund.method === "card" && !refund.isInstead;
  const subject = isByCard ? `Your money is on its way back: ${sum}` : `Your money has come back: ${sum}`;
  return {
    to: story.email,
    greeting: greeting(story.patient),
    subject,
    heading: isByCard ? "Your money is on its way back" : "Your money has come back",
    paragraphs: [
      REASONS[refund.reason] ?? "The visit you paid for did not take place.",
      `We have ${isByCard ? "sent" : "given"} ${sum} ${refund.isInstead ? cameBackInstead : cameBackHow[refund.method]}`,
    ],
    facts: [...story.facts, ["Refund", sum]],
    button: { label: "My Appointments", url: story.page },
  };
};
