import { z } from "zod";

export const PayMethod = z.enum(["card", "cash", "check"]);
export type PayMethod = z.infer<typeof PayMethod>;

/** The payment method, as the end of a sentence. */
export const paidHow: Record<PayMethod, string> = { card: "by card", cash: "in cash", check: "by check" };

/** A refund that is due. Continues "$80 …". */
export const refundDueText: Record<PayMethod, string> = {
  card: "will be refunded to the card you paid with. Your bank shows it within five to ten days.",
  cash: "will be refunded in cash, the way you paid. You get it from our office.",
  check: "will be refunded by our office, because you paid by check.",
};

/** A refund that was sent. Continues "We refunded $80 …". */
export const refundSentText: Record<PayMethod, string> = {
  card: "to the card you paid with. Your bank shows it within five to ten days.",
  cash: "to you directly, because you paid in cash.",
  check: "to you directly, because you paid by check.",
};

/** The same for a payment that could not be refunded to its card. */
export const refundSentDirectlyText = "to you directly, because your bank couldn't refund it to your card.";

/** Where a refund goes, as the end of a sentence. */
export const refundDestination: Record<PayMethod, string> = {
  card: "to your card",
  cash: "to you in cash, from our office",
  check: "to you, from our office",
};
