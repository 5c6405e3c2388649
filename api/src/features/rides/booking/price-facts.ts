import type { PaymentMethod } from "../../../../contract/rides.ts";
import type { Fact } from "../../../lib/mail/email-message.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";

/** What a driver reads after the fare. */
export const HOW_DRIVER_IS_PAID: Record<PaymentMethod, string> = {
  card: "paid by card",
  cash: "in cash",
  account: "on account, nothing to collect",
};

/** The price of a booked trip, for its passenger. */
export function priceFact(cents: number, paymentMethod: PaymentMethod, isPaid: boolean): Fact {
  if (isPaid) return ["Paid", formatMoney(cents)];
  const how = paymentMethod === "account" ? ", paid by your organization. You don't pay anything" : " in cash";
  return ["Price", `${formatMoney(cents)}${how}`];
}
