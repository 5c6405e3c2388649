import type { RefundState } from "@lamplight/api/contract/refund-state.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { money } from "../../../lib/time/format.ts";
import { PAYMENT_PENDING } from "../../../lib/time/payment-text.ts";

type Money = Pick<
  Ride,
  "status" | "paymentStatus" | "paymentMethod" | "fare" | "quotedFare" | "refund" | "refundState"
>;

const WORDS: Record<RefundState, string> = {
  scheduled: "Refund scheduled:",
  on_its_way: "Refunding",
  failed: "Refund delayed:",
  returned: "Refunded",
};

/** Whether the passenger has paid. On account an organization pays. */
export const hasPaid = ({ paymentStatus, paymentMethod }: Pick<Ride, "paymentStatus" | "paymentMethod">): boolean =>
  paymentStatus === "paid" && paymentMethod !== "account";

/** A ride's payment state: `Paid $65`, `Refunded $65`, `Not paid; nothing was charged`. */
export function moneyWords({
  status,
  paymentStatus,
  paymentMethod,
  fare,
  quotedFare,
  refund,
  refundState,
}: Money): string {
  if (paymentMethod === "account") return "Your organization pays";
  const paid = paymentMethod === "card" ? quotedFare : fare;
  if (refund) {
    const back = `${WORDS[refundState ?? "scheduled"]} ${money(refund.amount)}`;
    return refund.amount < paid ? `${back} of ${money(paid)}` : back;
  }
  if (paymentStatus === "paid") return `Paid ${money(paid)}`;
  return status === "cancelled" ? "Not paid; nothing was charged" : PAYMENT_PENDING;
}
