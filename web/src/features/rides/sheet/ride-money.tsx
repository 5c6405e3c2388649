import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { fullDate } from "@lamplight/api/contract/format-time.ts";
import { BANK_SHOWS, refundDestination } from "@lamplight/api/contract/payment-text.ts";
import { refundStateText } from "@lamplight/api/contract/refund-state.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import type { ReactNode } from "react";
import { Soft } from "../../../components/layout/boxes.tsx";
import { FactTrack, type TrackFact } from "../../../components/record/fact-track.tsx";
import { MoneyCard } from "../../../components/record/money-card.tsx";
import { DisputeNotice } from "../../../components/visit-and-ride/dispute-notice.tsx";
import { useServerNow } from "../../../lib/time/clock.ts";
import { money } from "../../../lib/time/format.ts";
import { PAYMENT_PENDING } from "../../../lib/time/payment-text.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { moneyWords } from "../ride/money-words.ts";
import { RideExtra } from "../ride/ride-extra.tsx";
import { refundRows } from "./refund-rows.ts";
import styles from "./ride-money.module.css";

/** What was paid or goes back, what canceling gives back, and the ride's actions. */
export function RideMoney({ ride, children }: { ride: Ride; children: ReactNode }) {
  const { refund, fare, quotedFare, paymentMethod, paymentStatus, extra } = ride;
  const isPaid = paymentStatus === "paid";
  const title = refund ? "Your refund" : isPaid ? "Paid" : ride.status === "cancelled" ? "Not paid" : PAYMENT_PENDING;
  return (
    <MoneyCard
      title={paymentMethod === "account" ? "Fare" : title}
      about={refund || paymentMethod === "account" ? moneyWords(ride) : howPaid(ride)}
      amount={refund ? refund.amount : paymentMethod === "card" ? quotedFare : fare}
    >
      <DisputeNotice dispute={ride.dispute} />
      {refund && ride.status === "cancelled" && <FactTrack facts={refundTrack(ride)} />}
      <Amounts ride={ride} />
      {extra && <RideExtra extra={extra} timeZone={ride.timeZone} />}
      {children}
    </MoneyCard>
  );
}

/** From the cancellation to the bank. */
function refundTrack({ refundState, paymentMethod }: Ride): TrackFact[] {
  const isSent = refundState === "returned";
  const where = `${refundStateText[refundState ?? "scheduled"]} ${refundDestination[paymentMethod]}.`;
  return [
    { label: "Canceled", about: null, state: "done" },
    {
      label: isSent ? "Refund sent" : "Refund",
      about: where,
      state: isSent ? "done" : "now",
    },
    ...(isSent ? [{ label: "On your statement", about: BANK_SHOWS, state: "now" } satisfies TrackFact] : []),
  ];
}

function howPaid({ paymentMethod, paidAt, timeZone, status, paymentStatus }: Ride): string | null {
  if (status === "cancelled" && paymentStatus !== "paid") return "Nothing was charged";
  if (paymentMethod === "cash") return "In cash, to the driver";
  return paidAt ? `By card, ${fullDate(paidAt, timeZone)}` : null;
}

function Amounts({ ride }: { ride: Ride }) {
  const now = useServerNow(MINUTE_MS);
  const visitor = useVisitor();
  const rows = now === null || ride.dispute ? null : refundRows(ride, now, visitor);
  if (!rows) return null;
  return (
    <div className={styles["amounts"]}>
      <p className={styles["now"]}>
        <b>{money(rows.now.amount)}</b> <span>{rows.now.words}</span>
      </p>
      {rows.once && <Soft variant="sm">{rows.once}</Soft>}
      {rows.later.map(({ amount, words }) => (
        <p key={words}>
          <b>{money(amount)}</b> <span>{words}</span>
        </p>
      ))}
      {rows.note && <Soft variant="sm">{rows.note}</Soft>}
    </div>
  );
}
