import { z } from "zod";

export const PayMethod = z.enum(["card", "cash", "check"]);
export type PayMethod = z.infer<typeof PayMethod>;

/** How something was paid, as the end of a sentence. */
export const paidHow: Record<PayMethod, string> = { card: "by card", cash: "in cash", check: "by check" };

/** How money comes back, in sentences that begin after its sum: "$80 …". */
export const comesBackHow: Record<PayMethod, string> = {
  card: "will be refunded to the card you paid with. Your bank shows it within five to ten days.",
  cash: "will be refunded in cash, the way you paid. You get it from our office.",
  check: "will be refunded by our office, because you paid by check.",
};

/** The same of money that has come back. */
export const cameBackHow: Record<PayMethod, string> = {
  card: "to the card you paid with. Your bank shows it within five to ten days.",
  cash: "to you directly, because you paid in cash.",
  check: "to you directly, because you paid by check.",
};

/** And of what could not go back to its card. */
export const cameBackInstead = "to you directly, because your bank couldn't refund it to your card.";

/** Where it comes back to, as the end of a sentence. */
export const backWhere: Record<PayMethod, string> = {
  card: "to your card",
  cash: "to you in cash, from our office",
  check: "to you, from our office",
};
