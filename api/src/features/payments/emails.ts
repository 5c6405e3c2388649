import type { EmailMessage, Fact } from "../../lib/mail/email-message.ts";
import type { EmailRenderer, EmailRenderers } from "../../lib/mail/emails.ts";
import type { Services } from "../../lib/services.ts";
import { formatMoney, formatTime } from "../../lib/time/format-time.ts";

/** An email to the office about a payment that a person must handle. The provider's website finds a payment by its id. */
const notice = (
  { config }: Services,
  { subject, paragraphs, facts }: Pick<EmailMessage, "subject" | "paragraphs"> & { facts: Fact[] },
): EmailMessage => ({ to: config.mail.office, subject, greeting: "Dear office,", paragraphs, facts });

const refundProblem: EmailRenderer = async (services, refundId) => {
  const [refund] = await services.db<
    { paymentId: string; amountCents: number; problem: string | null; createdAt: Date; patientId: string }[]
  >`
    select refund.payment_id, refund.amount_cents, problem, refund.created_at, patient_id
    from refund join checkout on checkout.id = checkout_id where refund.id = ${refundId} and refunded_at is null`;
  if (!refund) return null;
  const { paymentId, amountCents, problem, createdAt, patientId } = refund;
  return notice(services, {
    subject: `A refund has not gone through: ${formatMoney(amountCents)}`,
    paragraphs: [problem ?? "The card provider hasn't accepted it.", "We keep trying."],
    facts: [
      ["Amount", formatMoney(amountCents)],
      ["Payment", paymentId],
      ["Account", patientId],
      ["Due since", formatTime(createdAt, services.config.practiceTimeZone)],
    ],
  });
};

const unmatched: EmailRenderer = async (services, id) => {
  const [payment] = await services.db<
    {
      paymentId: string;
      amountCents: number;
      currency: string;
      expectedCents: number;
      expectedCurrency: string;
      patientId: string;
    }[]
  >`
    select u.payment_id, u.amount_cents, u.currency, checkout.amount_cents as expected_cents, checkout.currency as expected_currency, patient_id
    from unmatched_payment u join checkout on checkout.id = checkout_id where u.id = ${id}`;
  if (!payment) return null;
  const { paymentId, amountCents, currency, expectedCents, expectedCurrency, patientId } = payment;
  return notice(services, {
    subject: "A payment doesn't match the amount due",
    paragraphs: ["Please find out how this happened. Nothing was booked for this payment, and we refund it in full."],
    facts: [
      ["Paid", `${formatMoney(amountCents)} (${currency.toUpperCase()})`],
      ["Amount due", `${formatMoney(expectedCents)} (${expectedCurrency.toUpperCase()})`],
      ["Payment", paymentId],
      ["Account", patientId],
    ],
  });
};

const disputeOpened: EmailRenderer = async (services, id) => {
  const [dispute] = await services.db<{ paymentId: string; amountCents: number; reason: string; dueBy: Date | null }[]>`
    select payment_id, amount_cents, reason, due_by from dispute where id = ${id}`;
  if (!dispute) return null;
  const { paymentId, amountCents, reason, dueBy } = dispute;
  return notice(services, {
    subject: `A payment is disputed: ${formatMoney(amountCents)}`,
    paragraphs: ["Please respond on the card provider's website. The cardholder's bank has reversed the payment."],
    facts: [
      ["Amount", formatMoney(amountCents)],
      ["Reason", reason.replaceAll("_", " ")],
      ["Payment", paymentId],
      ...(dueBy ? [["Respond by", formatTime(dueBy, services.config.practiceTimeZone)] satisfies Fact] : []),
    ],
  });
};

export const paymentEmails: EmailRenderers = {
  "refund-trouble": refundProblem,
  "payment-unmatched": unmatched,
  "dispute-opened": disputeOpened,
};
