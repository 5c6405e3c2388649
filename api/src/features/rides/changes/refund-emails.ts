import { refundSentDirectlyText, refundSentText } from "../../../../contract/payment-text.ts";
import { DRIVER_LATE_MINUTES, inWords } from "../../../../contract/rules.ts";
import type { EmailRenderer } from "../../../lib/mail/emails.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { rideEmailContext, toPatient } from "../emails.ts";

const REASONS: Record<string, string> = {
  lower_fare: "The fare of your ride was lower than what you paid.",
  no_driver: "No driver could take your ride.",
  time_passed: "We couldn't find a driver in time for your ride.",
  not_driven: "Your driver didn't arrive. We're sorry.",
  not_needed: "You didn't use your return ride.",
  too_late: "Your payment arrived after the ride's pick-up time.",
  overlap: "Your payment arrived after you booked another ride for that time.",
  cancelled: "Your payment arrived after the ride was canceled.",
  paid_twice: "This ride was paid for twice, so we're refunding one payment.",
  differs: "Your payment didn't match the fare of this ride.",
  ride_cancelled: "You canceled your ride.",
  plan_ended: "You ended the plan of this ride.",
  office: "We couldn't drive you. We're sorry.",
  not_confirmed: "Your outbound ride didn't take place, and you didn't tell us you still needed the return ride.",
  driver_late: `Your driver came to the door more than ${inWords(DRIVER_LATE_MINUTES, "minutes")} late.`,
  no_show_reversed: "Our office reviewed the ride that was marked as a no-show.",
  by_hand: "Our office refunded you.",
};

const EXTRA_REASONS: Record<string, string> = {
  paid_twice: "You paid the extra charge for your ride twice, so we're refunding one payment.",
  differs: "Your payment didn't match the extra charge for your ride.",
  by_hand: "Our office refunded the extra charge for your ride.",
};
const ofExtra = (reason: string): string =>
  EXTRA_REASONS[reason] ?? "We had already canceled the extra charge for your ride when your payment arrived.";

/** Email about a refund for a ride, by the refund's id. */
export const rideRefundSent: EmailRenderer = async (services, refundId) => {
  const [refund] = await services.db<
    { amountCents: number; reason: string; rideId: string; isInstead: boolean; isExtra: boolean }[]
  >`
    select refund.amount_cents, reason, coalesce(refund.ride_id, checkout.ride_id, extra_of) as ride_id, by_hand as is_instead,
      extra_of is not null as is_extra
    from refund join checkout on checkout.id = checkout_id where refund.id = ${refundId}`;
  const context = refund ? await rideEmailContext(services, refund.rideId) : null;
  if (!refund || !context) return null;
  const heading = refund.isInstead ? "Your refund is complete" : "Your refund is on its way";
  return {
    ...toPatient(context),
    subject: `${heading}: ${formatMoney(refund.amountCents)}`,
    heading,
    paragraphs: [
      refund.isExtra ? ofExtra(refund.reason) : (REASONS[refund.reason] ?? "The ride you paid for didn't take place."),
      refund.isInstead
        ? `We refunded ${formatMoney(refund.amountCents)} ${refundSentDirectlyText}`
        : `We refunded ${formatMoney(refund.amountCents)} ${refundSentText.card}`,
    ],
    facts: [...context.trip, ["Refund", formatMoney(refund.amountCents)]],
  };
};
