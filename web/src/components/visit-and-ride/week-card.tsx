import type { EarnedLine, EarnedWeek } from "@lamplight/api/contract/earnings.ts";
import { dateAndTime, fullDate } from "@lamplight/api/contract/format-time.ts";
import { PAID_CANCELLATIONS } from "@lamplight/api/contract/payouts.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ERRORS_INLINE } from "../../lib/errors/failure.ts";
import type { EarnedWeeks } from "../../lib/time/earned-weeks.ts";
import { counted, formatDay, inDollars } from "../../lib/time/format.ts";
import { Button } from "../form/button.tsx";
import { FormError } from "../form/form-error.tsx";
import styles from "./week-card.module.css";

type WeekCardProps = { week: EarnedWeek; earnings: EarnedWeeks; timeZone: string };

/** One week's earnings and payouts; its rides load on demand. */
export function WeekCard({ week, earnings, timeZone }: WeekCardProps) {
  const nameId = useId();
  const {
    mutate: save,
    isPending,
    error,
  } = useMutation({
    mutationFn: () => earnings.save(week.from),
    meta: ERRORS_INLINE,
  });
  const sums = [
    ["Fares", week.fareCents],
    ["Canceled rides", week.cancellationCents],
    ["Extras", week.extraCents],
    ["Cash collected", -week.inHandCents],
  ] as const;
  return (
    <article className={styles["card"]} aria-labelledby={nameId}>
      <div className={styles["head"]}>
        <h2 id={nameId}>
          <span>Week of</span> {formatDay(week.from)}
        </h2>
        <p className={styles["sum"]}>{inDollars(week.cents)}</p>
      </div>
      <dl className={styles["sums"]}>
        {sums.map(
          ([label, cents]) =>
            cents !== 0 && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{inDollars(cents)}</dd>
              </div>
            ),
        )}
      </dl>
      {payoutSentences(week, timeZone).map((sentence) => (
        <p key={sentence} className={styles["soft"]}>
          {sentence}
        </p>
      ))}
      <Rides week={week} earnings={earnings} timeZone={timeZone} />
      <Button variant="quiet" size="small" busy={isPending} busyLabel="Saving…" onClick={() => save()}>
        Save as CSV
      </Button>
      <FormError error={error} />
    </article>
  );
}

function Rides({ week: { from, rides }, earnings, timeZone }: WeekCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...earnings.lines(from), enabled: isOpen });
  return (
    <details className={styles["rides"]} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{counted(rides, "ride")}</summary>
      {data ? (
        <ul>
          {data.lines.map((line) => (
            <li key={line.rideId}>
              <span>
                <b>{line.passenger}</b>, {dateAndTime(line.completedAt, timeZone)}
                <small>{aboutLine(line)}</small>
              </span>
              <b>{inDollars(line.cents)}</b>
            </li>
          ))}
        </ul>
      ) : error ? (
        <FormError error={error} />
      ) : (
        isOpen && <p role="status">Loading the rides…</p>
      )}
    </details>
  );
}

/** `$30 and $5 extra; $35 collected in cash`, `Canceled late: $32.50`. */
function aboutLine({ canceled, isCorrection, fareCents, extraCents, inHandCents, isOpen }: EarnedLine): string {
  if (canceled) {
    const change = isCorrection ? " (change since an earlier payout)" : "";
    return `${PAID_CANCELLATIONS[canceled]}: ${inDollars(fareCents)}${change}${isOpen ? "; waiting for a decision" : ""}`;
  }
  return [
    `${inDollars(fareCents)}${extraCents > 0 ? ` and ${inDollars(extraCents)} extra` : ""}`,
    inHandCents > 0 && `${inDollars(inHandCents)} collected in cash`,
    isOpen && "waiting for a decision on the extra",
  ]
    .filter(Boolean)
    .join("; ");
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
