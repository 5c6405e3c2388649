import { z } from "zod";

export const PayMethod = z.enum(["card", "cash", "check", "account"]);
export type PayMethod = z.infer<typeof PayMethod>;

/** What a bank does with a disputed payment: decides about it, or has returned it to the cardholder. Null elsewhere: we have the money. */
export const PaymentDispute = z.enum(["open", "lost"]);
export type PaymentDispute = z.infer<typeof PaymentDispute>;

/** The payment method, as the end of a sentence. */
export const paidHow: Record<PayMethod, string> = {
  card: "by card",
  cash: "in cash",
  check: "by check",
  account: "on account",
};

/** Days until a bank shows a refund at the latest. */
export const BANK_DAYS = 10;
export const BANK_SHOWS = "Your bank shows it within five to ten days.";

/** A refund that is due. Continues "$80 …". */
export const refundDueText: Record<PayMethod, string> = {
  card: `will be refunded to the card you paid with. ${BANK_SHOWS}`,
  cash: "will be refunded in cash, the way you paid. You get it from our office.",
  check: "will be refunded by our office, because you paid by check.",
  account: "won't be billed.",
};

/** A refund that was sent. Continues "We refunded $80 …". */
export const refundSentText: Record<PayMethod, string> = {
  card: `to the card you paid with. ${BANK_SHOWS}`,
  cash: "to you directly, because you paid in cash.",
  check: "to you directly, because you paid by check.",
  account: "by taking it off the bill.",
};

/** The same for a payment that could not be refunded to its card. */
export const refundSentDirectlyText = "to you directly, because your bank couldn't refund it to your card.";

/** Why a refund can't be sent or promised now. */
export const BANK_DECIDES = "The bank is deciding about this payment, so we can't refund it now.";
export const BANK_TOOK_IT = "The bank returned this payment to the cardholder, so nothing is left to refund.";

/** The same, for the patient. */
export const BANK_RETURNED = "Your bank has already returned this payment to you.";

/** What happens to a refund of `sum` that waits for the bank, for the patient. */
export const refundHeldText = (sum: string): string =>
  `Your bank is deciding about this payment. If the payment stays with us, we'll refund ${sum} to your card.`;

/** Where a refund goes, as the end of a sentence. */
export const refundDestination: Record<PayMethod, string> = {
  card: "to your card",
  cash: "to you in cash, from our office",
  check: "to you, from our office",
  account: "by taking it off the bill",
};
