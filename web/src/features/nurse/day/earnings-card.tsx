import type { NurseEarnedVisit } from "@lamplight/api/contract/payouts.ts";
import { EarnedCard } from "../../../components/visit-and-ride/earned-card.tsx";
import { inDollars } from "../../../lib/time/format.ts";
import { earnedVisitsQuery, saveEarnings } from "./queries.ts";

type EarningsCardProps = {
  title: string;
  cents: number;
  sentences: string[];
  /** The id of a payout, or "unpaid". */
  part: string;
  /** How many visits it lists. */
  visits: number;
  fileName: string;
};

/** A payout, or what is in none yet. Its visits load when they are opened. */
export function EarningsCard({ title, cents, sentences, part, visits, fileName }: EarningsCardProps) {
  return (
    <EarnedCard
      title={title}
      level={3}
      cents={cents}
      sentences={sentences}
      what="visit"
      count={visits}
      rows={{
        ...earnedVisitsQuery(part),
        select: ({ visits: earned, timeZone }) => ({
          timeZone,
          rows: earned.map((visit) => ({
            id: visit.visitId,
            who: visit.patient,
            at: visit.endedAt,
            about: aboutVisit(visit),
            cents: visit.cents,
          })),
        }),
      }}
      save={() => saveEarnings(part, fileName)}
    />
  );
}

/** `70% of $80`, or how the payment has changed since an earlier payout. */
function aboutVisit({ isCorrection, paidCents, sharePercent, isOpen }: NurseEarnedVisit): string {
  const waits = isOpen ? "; waiting for the bank's decision" : "";
  if (!isCorrection) return `${sharePercent}% of ${inDollars(paidCents)}${waits}`;
  const [changed, sum] = [paidCents < 0 ? "refunded" : "paid", inDollars(Math.abs(paidCents))];
  return `Change since an earlier payout: ${sharePercent}% of ${sum} ${changed}${waits}`;
}
