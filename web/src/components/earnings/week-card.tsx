import type { EarnedWeek } from "@lamplight/api/contract/earnings.ts";
import { fullDate } from "@lamplight/api/contract/format-time.ts";
import type { EarnedWeeks } from "../../lib/time/earned-weeks.ts";
import { aboutRide } from "../../lib/time/earned-words.ts";
import { counted, formatDay, inDollars } from "../../lib/time/format.ts";
import { EarnedCard } from "./earned-card.tsx";

type WeekCardProps = { week: EarnedWeek; earnings: EarnedWeeks; timeZone: string };

/** One week's earnings and payouts; its rides load on demand. */
export function WeekCard({ week, earnings, timeZone }: WeekCardProps) {
  const sums = [
    ["Fares", week.fareCents],
    ["Canceled rides", week.cancellationCents],
    ["Extras", week.extraCents],
    ["Cash collected", -week.inHandCents],
  ] as const;
  return (
    <EarnedCard
      title={
        <>
          <span>Week of</span> {formatDay(week.from)}
        </>
      }
      level={2}
      cents={week.cents}
      sums={sums.filter(([, cents]) => cents !== 0)}
      sentences={payoutSentences(week, timeZone)}
      what="ride"
      count={week.rides}
      rows={{
        ...earnings.lines(week.from),
        select: ({ lines }) => ({
          timeZone,
          rows: lines.map((line) => ({
            id: line.rideId,
            who: line.passenger,
            at: line.completedAt,
            about: aboutRide(line),
            cents: line.cents,
          })),
        }),
      }}
      save={() => earnings.save(week.from)}
    />
  );
}

/** One sentence per payout of a week, and one for the unpaid rest. */
function payoutSentences({ payouts, owedCents, undecided }: EarnedWeek, timeZone: string): string[] {
  const sentences = payouts.map(({ cents, paidAt, reference }) =>
    paidAt
      ? `${inDollars(cents)} paid out ${fullDate(paidAt, timeZone)}, reference ${reference}.`
      : `${inDollars(cents)} will be in the next transfer.`,
  );
  if (owedCents > 0) sentences.push(`${inDollars(owedCents)} still to be paid out.`);
  if (undecided > 0)
    sentences.push(`${counted(undecided, "ride is", "rides are")} waiting for a decision, for example on an extra.`);
  return sentences;
}
