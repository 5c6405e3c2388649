import { stepLine } from "@lamplight/api/contract/ride-status.ts";
import type { Ride, RideCancelReason } from "@lamplight/api/contract/rides.ts";
import type { Visitor } from "@lamplight/api/contract/visitor.ts";
import { timeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { RideStatus } from "../../components/ride-status.tsx";
import { Status } from "../../components/status.tsx";
import { useVisitor } from "../../lib/visitor.ts";
import { moneyWords } from "./money-words.ts";
import styles from "./ride-card.module.css";

const reasons: Record<Exclude<RideCancelReason, "no_show">, string> = {
  patient: "You cancelled it.",
  office: "We cannot drive you then. We are sorry.",
  unpaid: "It was not paid in time.",
  too_late: "Your payment came after the time of the ride.",
  overlap: "You had booked another ride at this time before your payment arrived.",
  no_driver: "No driver with a fitting vehicle was free.",
  time_passed: "We could not find a driver in time.",
  not_driven: "Nobody came to drive you. We apologise.",
  not_needed: "You did not call for it.",
  not_confirmed: "Your outbound ride did not take place, and nobody told us that this one was still needed.",
  rejected: "The driver could not take it.",
};

/** A ride's status in words, how its money stands, and the one sentence more that is needed. */
export function RideState({ ride }: { ride: Ride }) {
  const note = noteOf(ride, useVisitor());
  const isWaiting = ride.paymentStatus !== "paid" && ride.status !== "cancelled";
  return (
    <>
      <div className={styles["chips"]} role="status">
        <RideStatus status={ride.status} />
        <Status tone={isWaiting ? "waiting" : ride.status === "cancelled" ? "past" : "good"}>{moneyWords(ride)}</Status>
      </div>
      {note && <p className={styles["soft"]}>{note}</p>}
    </>
  );
}

function noteOf(ride: Ride, visitor: Visitor | null): string | null {
  const { status, cancelReason, refund, paymentStatus, payUntil, readyBy, onHold, timeZone } = ride;
  const back = refund && "Banks show it on your card within five to ten days.";
  if (status === "cancelled") return [cancelReason && reasonOf(ride, cancelReason), back].filter(Boolean).join(" ");
  if (payUntil) {
    const by = timeForBoth(payUntil, timeZone, visitor);
    return `Pay by ${by}${ride.planId ? ", with its week," : ","} or the ride is cancelled.`;
  }
  if (onHold)
    return `On hold: your outbound ride did not take place, so nobody will be sent. Tell us if you still need this ride. Otherwise it ends at ${readyBy ? "midnight" : "its time"}${paymentStatus === "paid" ? ", and what you paid for it is refunded" : ""}.`;
  if (readyBy)
    return `Press “I'm ready” when you want to be picked up. If you do not need it, it ${paymentStatus === "paid" ? "is paid back" : "ends"} at midnight.`;
  if (status === "pending") return "We are looking for a driver and write to you when there is one.";
  if (status === "assigned") return "Your driver has been asked and answers soon.";
  return stepLine(ride) ?? back;
}

function reasonOf({ paymentStatus, refund }: Ride, reason: RideCancelReason): string {
  if (reason !== "no_show") return reasons[reason];
  const waited = "Your driver waited at the door and nobody came";
  if (refund) return `${waited}. What you paid is refunded.`;
  return `${waited}${paymentStatus === "paid" ? ", so the fare is kept" : ""}. Call us if that is not so.`;
}
