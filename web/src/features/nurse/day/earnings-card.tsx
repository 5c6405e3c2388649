import { EarnedCard } from "../../../components/earnings/earned-card.tsx";
import { aboutVisit } from "../../../lib/time/earned-words.ts";
import { earnedVisitsQuery, saveEarnings } from "./queries.ts";

type EarningsCardProps = {
  title: string;
  isMain?: boolean;
  cents: number;
  sentences: string[];
  /** The id of a payout, or "unpaid". */
  part: string;
  /** How many visits it lists. */
  visits: number;
  fileName: string;
};

/** A payout, or what is in none yet. Its visits load when they are opened. */
export function EarningsCard({ title, isMain = false, cents, sentences, part, visits, fileName }: EarningsCardProps) {
  return (
    <EarnedCard
      title={title}
      level={isMain ? 2 : 3}
      isMain={isMain}
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
