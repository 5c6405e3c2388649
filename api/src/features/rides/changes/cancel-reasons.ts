import { BANK_DECIDES, BANK_RETURNED, type PaymentDispute, refundHeldText } from "../../../../contract/payment-text.ts";
import type { PaymentMethod } from "../../../../contract/rides.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { type Guest, Your, you, your } from "../following/passenger-words.ts";

/** Why a ride is canceled, for who booked it. */
const CANCEL_REASONS: Record<string, string | ((guest: Guest) => string)> = {
  patient: "We canceled it, as you asked.",
  plan_ended: "You ended its plan.",
  office: (guest) => `We can't drive ${you(guest)} at that time. We're sorry.`,
  unpaid: "It wasn't paid in time. You weren't charged.",
  too_late: "Your payment arrived after the ride's pick-up time.",
  no_driver: (guest) =>
    `${Your(guest, "driver")} couldn't take the ride, and no other driver with a suitable vehicle is available at that time. We're sorry.`,
  time_passed: "We couldn't find a driver in time. We're sorry.",
  not_driven: (guest) => `${Your(guest, "driver")} didn't arrive. We're sorry.`,
  not_needed: (guest) => `A pick-up for ${your(guest, "return ride")} wasn't requested that day.`,
  not_confirmed: (guest) =>
    `${Your(guest, "outbound ride")} failed, and you didn't tell us you still needed this one. We're sorry.`,
};

export function cancelReasonText(cancelReason: string | null, guest: Guest): string {
  const reason = CANCEL_REASONS[cancelReason ?? ""] ?? "We're sorry.";
  return typeof reason === "string" ? reason : reason(guest);
}

type CanceledRide = { cancelReason: string | null; isPaid: boolean; isReturnOpen: boolean; canHoldReturn: boolean };

/** The return leg after a canceled outbound leg: on hold if we or the driver failed (`is_our_failure`). */
export function returnLegText({ cancelReason, isPaid, isReturnOpen, canHoldReturn }: CanceledRide): string[] {
  if (!isReturnOpen) return [];
  return canHoldReturn && ["no_driver", "time_passed", "not_driven", "office"].includes(cancelReason ?? "")
    ? [
        `Your return ride is on hold, so we won't send a driver. If you still need it, press “I still need this ride” on My Rides, or call us. Otherwise you don't have to do anything. It ends at its time${isPaid ? ", and you get a full refund for it" : ""}.`,
      ]
    : ["Your return ride is still booked. If you don't need it, cancel it on My Rides."];
}

type CanceledMoney = { isPaid: boolean; paymentMethod: PaymentMethod; dispute: PaymentDispute | null };

/** What a cancellation means for the passenger's money. */
export function canceledMoneyText({ isPaid, paymentMethod, dispute }: CanceledMoney, refundCents: number): string[] {
  if (paymentMethod === "account") return ["An organization pays for this ride, so you don't pay anything."];
  return isPaid || refundCents > 0 ? [cancelRefundText(dispute, refundCents)] : [];
}

/** The refund of a canceled ride. While a bank decides about the payment, nothing is promised. */
function cancelRefundText(dispute: PaymentDispute | null, refundCents: number): string {
  if (dispute === "lost" && refundCents === 0) return BANK_RETURNED;
  if (refundCents === 0) return dispute === "open" ? BANK_DECIDES : "This cancellation isn't refundable.";
  const sum = formatMoney(refundCents);
  return dispute === "open" ? refundHeldText(sum) : `We're refunding ${sum} to your card.`;
}
