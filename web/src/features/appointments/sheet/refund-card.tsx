import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { DAY_MS } from "@lamplight/api/contract/durations.ts";
import { dateAndTime, shortDate } from "@lamplight/api/contract/format-time.ts";
import {
  BANK_DAYS,
  BANK_DECIDES,
  BANK_RETURNED,
  BANK_SHOWS,
  refundDestination,
} from "@lamplight/api/contract/payment-text.ts";
import type { RefundState } from "@lamplight/api/contract/refund-state.ts";
import type { ReactNode } from "react";
import { Soft } from "../../../components/layout/boxes.tsx";
import { FactTrack, type TrackFact } from "../../../components/record/fact-track.tsx";
import { MoneyCard } from "../../../components/record/money-card.tsx";
import { capitalized } from "../../../lib/time/format.ts";

type RefundCardProps = {
  visit: Pick<Appointment, "timeZone" | "paidAt" | "paidBy" | "dispute" | "refundState" | "refunded" | "amount">;
  children?: ReactNode;
};

/** Why a disputed payment isn't refunded now. */
export const DISPUTED = { open: BANK_DECIDES, lost: BANK_RETURNED };

/** The money of a canceled visit: the refund's way, or why there is none. Nothing if nothing was paid. */
export function RefundCard({ visit, children }: RefundCardProps) {
  const { paidBy, dispute, refundState, refunded, amount } = visit;
  const destination = refundDestination[paidBy ?? "card"];
  if (!refunded || !refundState)
    return (
      paidBy && (
        <MoneyCard title="Paid" amount={amount}>
          <Soft variant="sm">{dispute ? DISPUTED[dispute] : "This cancellation isn't refundable."}</Soft>
          {children}
        </MoneyCard>
      )
    );
  return (
    <MoneyCard title="Your refund" about={capitalized(destination)} amount={refunded.cents / 100}>
      {dispute && <Soft variant="sm">{DISPUTED[dispute]}</Soft>}
      <FactTrack facts={wayOf({ ...visit, refundState, refunded })} />
      {children}
    </MoneyCard>
  );
}

type Refunded = Pick<Appointment, "timeZone" | "paidBy"> & {
  refundState: RefundState;
  refunded: NonNullable<Appointment["refunded"]>;
};

/** What we know about the way of a refund, and when a card's bank shows it. */
function wayOf({ timeZone, paidBy, refundState, refunded: { at } }: Refunded): TrackFact[] {
  const isSent = refundState === "on_its_way" || refundState === "returned";
  const sent: TrackFact = {
    label: refundState === "failed" ? "Not sent yet" : isSent ? "Refund sent" : "Refund scheduled",
    about:
      refundState === "failed"
        ? "It didn't go through. We're working on it."
        : isSent
          ? at && dateAndTime(at, timeZone)
          : "We send it automatically.",
    state: isSent ? "done" : "now",
  };
  return [
    { label: "Visit canceled", about: null, state: "done" },
    sent,
    ...((paidBy ?? "card") === "card" && isSent
      ? [{ label: onStatement(at, timeZone), about: BANK_SHOWS, state: "now" } satisfies TrackFact]
      : []),
  ];
}

const onStatement = (at: string | null, timeZone: string): string =>
  at === null
    ? "On your statement"
    : `On your statement by ${shortDate(Date.parse(at) + BANK_DAYS * DAY_MS, timeZone)}`;
