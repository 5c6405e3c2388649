import type { EarnedLine } from "@lamplight/api/contract/earnings.ts";
import { type NurseEarnedVisit, PAID_CANCELLATIONS } from "@lamplight/api/contract/payouts.ts";
import { inDollars } from "./format.ts";

/** How a ride's earnings are counted: `$30 and $5 extra; $35 collected in cash`, `Canceled late: $32.50`. */
export function aboutRide({ canceled, isCorrection, fareCents, extraCents, inHandCents, isOpen }: EarnedLine): string {
  if (canceled) {
    const change = isCorrection ? " (change since an earlier payout)" : "";
    return `${PAID_CANCELLATIONS[canceled]}: ${inDollars(fareCents)}${change}${isOpen ? "; waiting for a decision" : ""}`;
  }
  return [
    `${inDollars(fareCents)}${extraCents > 0 ? ` and ${inDollars(extraCents)} extra` : ""}`,
    inHandCents > 0 && `${inDollars(inHandCents)} collected in cash`,
    isOpen && "waiting for a decision on the extra",
  ]
    .filter(Boolean)
    .join("; ");
}

/** The same of a visit: `70% of $80`, or how the payment has changed since an earlier payout. */
export function aboutVisit({ isCorrection, paidCents, sharePercent, isOpen }: NurseEarnedVisit): string {
  const waits = isOpen ? "; waiting for the bank's decision" : "";
  if (!isCorrection) return `${sharePercent}% of ${inDollars(paidCents)}${waits}`;
  const [changed, sum] = [paidCents < 0 ? "refunded" : "paid", inDollars(Math.abs(paidCents))];
  return `Change since an earlier payout: ${sharePercent}% of ${sum} ${changed}${waits}`;
}
