import type { Ride } from "@lamplight/api/contract/rides.ts";
import { RideStatus } from "../../components/ride-status.tsx";
import { Status } from "../../components/status.tsx";
import { money, timeWithZone } from "../../lib/format.ts";
import { PAYMENT_PENDING } from "../../lib/payment-words.ts";
import styles from "./ride-card.module.css";

const reasons: Record<NonNullable<Ride["cancelReason"]>, string> = {
  unpaid: "It was not paid in time. You have not been charged.",
  too_late: "Your payment came after the time of the ride.",
  no_driver: "No driver with a fitting vehicle was free.",
  time_passed: "We could not find a driver in time.",
  rejected: "The driver could not take it.",
};

/** A ride's status and payment in words, with the one sentence that is needed. */
export function RideStanding({ ride }: { ride: Ride }) {
  const note = noteOf(ride);
  return (
    <>
      <div className={styles["chips"]} role="status">
        <RideStatus status={ride.status} />
        <Status tone={ride.paymentStatus === "paid" ? "good" : "waiting"}>
          {ride.paymentStatus === "paid" ? "Paid" : PAYMENT_PENDING}
        </Status>
      </div>
      {note && <p className={styles["soft"]}>{note}</p>}
    </>
  );
}

function noteOf({ status, cancelReason, refund, payUntil, timeZone, quotedFare, fare }: Ride): string | null {
  const back =
    refund && `${money(refund.amount)} ${refund.sent ? "has gone back" : "is on its way back"} to your card.`;
  if (status === "cancelled") return [cancelReason && reasons[cancelReason], back].filter(Boolean).join(" ");
  if (payUntil) return `Pay by ${timeWithZone(payUntil, timeZone)}, or the ride is cancelled.`;
  if (status === "pending") return "We are looking for a driver and write to you when there is one.";
  if (status === "assigned") return "Your driver has been asked and answers soon.";
  if (status === "completed" && fare < quotedFare) return back;
  return null;
}
