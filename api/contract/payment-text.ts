import { z } from "zod";

export const PayMethod = z.enum(["card", "cash", "check"]);
export type PayMethod = z.infer<typeof PayMethod>;

/** How something was paid, as the end of a sentence. */
export const paidHow: Record<PayMethod, string> = { card: "by card", cash: "in cash", check: "by check" };

/** How money comes back, in sentences that begin after its sum: "$80 …". */
export const comesBackHow: Record<PayMethod, string> = {
  card: "goes back to the card you paid with. Banks show it within five to ten days.",
  cash: "comes back to you in cash, as you paid it: our office gives it to you.",
  check: "comes back to you by hand, for you paid by check: our office gives it to you.",
};

/** The same of money that has come back. */
export const cameBackHow: Record<PayMethod, string> = {
  card: "back to the card you paid with. Banks show it within five to ten days.",
  cash: "back to you by hand, for you paid in cash.",
  check: "back to you by hand, for you paid by check.",
};

/** And of what could not go back to its card. */
export const cameBackInstead = "back to you by hand, for your bank would not take it back on the card.";

/** Where it comes back to, as the end of a sentence. */
export const backWhere: Record<PayMethod, string> = {
  card: "to your card",
  cash: "to you in cash, from our office",
  check: "to you by hand, from our office",
};
