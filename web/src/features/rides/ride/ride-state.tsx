import { BANK_SHOWS } from "@lamplight/api/contract/payment-text.ts";
import { stepLine } from "@lamplight/api/contract/ride-status.ts";
import type { Ride, RideCancelReason } from "@lamplight/api/contract/rides.ts";
import type { Visitor } from "@lamplight/api/contract/visitor.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { Actions, Soft } from "../../../components/layout/boxes.tsx";
import { WithOfficeLine } from "../../../components/people/office-line.tsx";
import { RideStatus } from "../../../components/ride/ride-status.tsx";
import { Status } from "../../../components/states/status.tsx";
import { DisputeNotice } from "../../../components/visit-and-ride/dispute-notice.tsx";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { hasPaid, moneyWords } from "./money-words.ts";

const reasons: Record<Exclude<RideCancelReason, "no_show">, string> = {
  patient: "You canceled this ride.",
  plan_ended: "You ended its plan.",
  office: "We can't drive you at that time. We're sorry.",
  unpaid: "It wasn't paid in time.",
  too_late: "Your payment arrived after the ride's pick-up time.",
  overlap: "You booked another ride for this time before your payment arrived.",
  no_driver: "No driver with a suitable vehicle was available.",
  time_passed: "We couldn't find a driver in time.",
  not_driven: "Your driver didn't arrive. We're sorry.",
  not_needed: "You didn't request a pick-up.",
  not_confirmed: "Your outbound ride didn't take place, and we weren't told you still needed this one.",
  rejected: "The driver couldn't take this ride.",
};

/** What the sentence depends on. */
type NotedRide = Pick<
  Ride,
  | "status"
  | "cancelReason"
  | "refund"
  | "refundState"
  | "payUntil"
  | "readyBy"
  | "onHold"
  | "timeZone"
  | "planId"
  | "step"
  | "stepAt"
  | "aboutMinutes"
  | "paymentStatus"
  | "paymentMethod"
>;

/** A ride's status, payment state, and one explaining sentence. */
export function RideState({ ride }: { ride: Ride }) {
  const note = noteOf(ride, useVisitor());
  const isWaiting = ride.paymentStatus !== "paid" && ride.status !== "cancelled";
  return (
    <>
      <Actions role="status">
        <RideStatus status={ride.status} />
        <Status tone={isWaiting ? "waiting" : ride.status === "cancelled" ? "past" : "good"}>{moneyWords(ride)}</Status>
      </Actions>
      {note && (
        <Soft variant="sm">
          <WithOfficeLine text={note} timeZone={ride.timeZone} />
        </Soft>
      )}
      <DisputeNotice dispute={ride.dispute} />
    </>
  );
}

/** One sentence that explains the state; null if there is nothing to explain. */
export function noteOf(ride: NotedRide, visitor: Visitor | null): string | null {
  const { status, cancelReason, refund, refundState, payUntil, readyBy, onHold, timeZone } = ride;
  const back = refund && refundState === "returned" && BANK_SHOWS;
  if (status === "cancelled") return [cancelReason && reasonOf(ride, cancelReason), back].filter(Boolean).join(" ");
  if (payUntil) {
    const by = dateAndTimeForBoth(payUntil, timeZone, visitor);
    return `Pay by ${by}${ride.planId ? ", with the rest of its week," : ","} or the ride is canceled.`;
  }
  if (onHold)
    return `On hold: your outbound ride didn't take place, so we won't send a driver. Press “I still need this ride” if you do. Otherwise it ends at ${readyBy ? "midnight" : "its time"}${hasPaid(ride) ? ", and you get a full refund for it" : ""}.`;
  if (readyBy)
    return `Press “I'm ready” when you want to be picked up. If you don't need it, it ${hasPaid(ride) ? "is refunded" : "ends"} at midnight.`;
  if (status === "pending") return "We're looking for a driver. We'll tell you when one accepts.";
  if (status === "assigned") return "We've offered your ride to a driver and are waiting for a reply.";
  return stepLine(ride) ?? (back || null);
}

function reasonOf(ride: NotedRide, reason: RideCancelReason): string {
  const { refund } = ride;
  if (reason !== "no_show") return reasons[reason];
  const waited = "Your driver waited at the door, but you didn't come";
  if (refund) return `${waited}. We ${refund.sent ? "refunded" : "are refunding"} what you paid.`;
  return `${waited}${hasPaid(ride) ? ", so the fare isn't refunded" : ""}. If this is wrong, call us.`;
}
