import { cameBackHow, cameBackInstead } from "../../../contract/payment-text.ts";
import type { EmailRenderer } from "../../lib/emails.ts";
import { formatMoney } from "../../lib/format-time.ts";
import { storyOf, toPatient } from "./emails.ts";

const REASONS: Record<string, string> = {
  lower_fare: "The fare of your ride was lower than what you had paid.",
  no_driver: "No driver could take your ride.",
  time_passed: "We could not find a driver in time for your ride.",
  not_driven: "Nobody came to drive you. We apologise.",
  not_needed: "You did not need the way back.",
  too_late: "Your payment reached us after the time of the ride.",
  overlap: "Your payment reached us after you had booked another ride at that time.",
  cancelled: "Your payment reached us after the ride had been cancelled.",
  paid_twice: "This ride was paid twice, so one of the payments goes back.",
  differs: "Your payment was not the fare of this ride.",
  ride_cancelled: "You cancelled your ride.",
  office: "We could not drive you. We are sorry.",
  not_confirmed:
    "Your outbound ride did not take place, and you did not tell us that you still needed the return ride.",
  driver_late: "Your driver came to the door more than 15 minutes late.",
  no_show_reversed: "Our office has looked again at the ride that counted as missed.",
  by_hand: "Our office has sent you money back.",
};

const EXTRA_REASONS: Record<string, string> = {
  paid_twice: "What you paid beyond the price of your ride was paid twice, so one of the payments goes back.",
  differs: "Your payment was not what we had asked for beyond the price of your ride.",
  by_hand: "Our office has sent you back what you paid beyond the price of your ride.",
};
const ofExtra = (reason: string): string =>
  EXTRA_REASONS[reason] ?? "We had stopped asking you for more than the price of your ride when your payment came.";

/** About money that was sent back for a ride; told by the refund's id, and null when it was for something else. */
export const rideRefundSent: EmailRenderer = async (services, refundId) => {
  const [refund] = await services.db<
    { amountCents: number; reason: string; rideId: string; isInstead: boolean; isExtra: boolean }[]
  >`
    select refund.amount_cents, reason, coalesce(refund.ride_id, checkout.ride_id, extra_of) as ride_id, by_hand as is_instead,
      extra_of is not null as is_extra
    from refund join checkout on checkout.id = checkout_id where refund.id = ${refundId} and appointment_id is null`;
  const story = refund ? await storyOf(services, refund.rideId) : null;
  if (!refund || !story) return null;
  const heading = refund.isInstead ? "Your money has come back" : "Your money is on its way back";
  return {
    ...toPatient(story),
    subject: `${heading}: ${formatMoney(refund.amountCents)}`,
    heading,
    paragraphs: [
      refund.isExtra ? ofExtra(refund.reason) : (REASONS[refund.reason] ?? "The ride you paid for did not take place."),
      refund.isInstead
        ? `We have given ${formatMoney(refund.amountCents)} ${cameBackInstead}`
        : `We have sent ${formatMoney(refund.amountCents)} ${cameBackHow.card}`,
    ],
    facts: [...story.trip, ["Refund", formatMoney(refund.amountCents)]],
  };
};
