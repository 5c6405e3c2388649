import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { NurseEarnedVisit } from "@lamplight/api/contract/payouts.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { counted, inDollars } from "../../../lib/time/format.ts";
import { earnedVisitsQuery, useSaveEarnings } from "./earnings.ts";
import styles from "./earnings-card.module.css";

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
  const titleId = useId();
  const { mutate: save, isPending, error } = useSaveEarnings(part);
  return (
    <article className={styles["card"]} aria-labelledby={titleId}>
      <div className={styles["head"]}>
        <h3 id={titleId}>{title}</h3>
        <p className={styles["sum"]}>{inDollars(cents)}</p>
      </div>
      {sentences.map((sentence) => (
        <p key={sentence} className={styles["soft"]}>
          {sentence}
        </p>
      ))}
      {visits > 0 && (
        <>
          <Visits part={part} count={visits} />
          <Button variant="quiet" size="small" busy={isPending} busyLabel="Saving…" onClick={() => save(fileName)}>
            Save as CSV
          </Button>
          <FormError error={error} />
        </>
      )}
    </article>
  );
}

function Visits({ part, count }: { part: string; count: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...earnedVisitsQuery(part), enabled: isOpen });
  return (
    <details className={styles["visits"]} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{counted(count, "visit")}</summary>
      {data ? (
        <ul>
          {data.visits.map((visit) => (
            <li key={visit.visitId}>
              <span>
                <b>{visit.patient}</b>, {dateAndTime(visit.endedAt, data.timeZone)}
                <small>{aboutVisit(visit)}</small>
              </span>
              <b>{inDollars(visit.cents)}</b>
            </li>
          ))}
        </ul>
      ) : error ? (
        <FormError error={error} />
      ) : (
        isOpen && <p role="status">Loading the visits…</p>
      )}
    </details>
  );
}

/** `70% of $80`, or how the payment has changed since an earlier payout. */
function aboutVisit({ isCorrection, paidCents, sharePercent, isOpen }: NurseEarnedVisit): string {
  const waits = isOpen ? "; waiting for the bank's decision" : "";
  if (!isCorrection) return `${sharePercent}% of ${inDollars(paidCents)}${waits}`;
  const [changed, sum] = [paidCents < 0 ? "refunded" : "paid", inDollars(Math.abs(paidCents))];
  return `Change since an earlier payout: ${sharePercent}% of ${sum} ${changed}${waits}`;
}
