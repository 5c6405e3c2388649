import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Gap, Reconciliation } from "@lamplight/api/contract/reconciliation.ts";
import { gapInWords } from "@lamplight/api/contract/reconciliation.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Refusal } from "../../components/form-error.tsx";
import { OfficeRow } from "../../components/office-list.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { FailedState } from "../../components/state-panel.tsx";
import { Status } from "../../components/status.tsx";
import { counted } from "../../lib/format.ts";
import { GAPS, inDollars } from "./labels.ts";
import styles from "./money.module.css";
import { WhoseWords } from "./payment-subject.tsx";
import { booksQuery, useCheck, useExplain } from "./queries.ts";
import { WhyDialog } from "./why-dialog.tsx";

type CheckProps = { mayAct: boolean; timeZone: string };

/** In what our books and the card provider's differ: what stands open, and what closed or was explained. */
export function CheckPart({ mayAct, timeZone }: CheckProps) {
  const { data: books, error, refetch } = useQuery(booksQuery);
  const { mutate: check, isPending, error: refused } = useCheck();
  if (!books && error) return <FailedState title="The check did not load" error={error} retry={refetch} />;
  if (!books)
    return (
      <Loading label="Loading: the check">
        <Skeleton shape="card" />
      </Loading>
    );
  return (
    <>
      <section aria-label="How the books stand" className={styles["part"]}>
        <p role="status">
          <Status tone={books.open.length > 0 ? "bad" : books.last ? "good" : "waiting"}>
            {standingInWords(books, timeZone)}
          </Status>
        </p>
        <p className={styles["soft"]}>{lastInWords(books, timeZone)}</p>
        {mayAct && (
          <div className={styles["actions"]}>
            <Button look="quiet" size="small" busy={isPending} busyLabel="Checking…" onClick={() => check({})}>
              Check now
            </Button>
            <Refusal error={refused} />
          </div>
        )}
      </section>
      {books.open.length > 0 && (
        <section aria-labelledby="open" className={styles["part"]}>
          <h2 id="open">Differences</h2>
          <ul>
            {books.open.map((gap) => (
              <GapRow key={gap._id} gap={gap} timeZone={timeZone}>
                {mayAct && <Explain gap={gap} />}
              </GapRow>
            ))}
          </ul>
        </section>
      )}
      {books.over.length > 0 && (
        <section aria-labelledby="over" className={styles["part"]}>
          <h2 id="over">Settled</h2>
          <ul>
            {books.over.map((gap) => (
              <GapRow key={gap._id} gap={gap} timeZone={timeZone}>
                <p className={styles["soft"]}>{endInWords(gap, timeZone)}</p>
              </GapRow>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type GapRowProps = { gap: Gap; timeZone: string; children: ReactNode };

const GapRow = ({ gap, timeZone, children }: GapRowProps) => (
  <OfficeRow className={styles["row"]}>
    <div>
      <p className={styles["kind"]}>{GAPS[gap.kind]}</p>
      {gap.whose && <WhoseWords whose={gap.whose} timeZone={timeZone} />}
      <p className={styles["soft"]}>{gap.providerId}</p>
    </div>
    <div>
      <p className={styles["sum"]}>{inDollars(gap.cents)}</p>
      <p className={styles["soft"]}>
        {gap.oursCents !== null && `${inDollars(gap.oursCents)} here. `}
        {dateAndTime(gap.happenedAt, timeZone)}
      </p>
    </div>
    <div>
      <p>{sentence(gapInWords(gap.kind))}</p>
      {children}
    </div>
  </OfficeRow>
);

function Explain({ gap: { _id, kind, cents } }: { gap: Gap }) {
  const { mutateAsync: explain } = useExplain(_id);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles["actions"]}>
      <Button size="small" onClick={() => setOpen(true)}>
        Explain
      </Button>
      <WhyDialog
        isOpen={isOpen}
        title={`${GAPS[kind]}: ${inDollars(cents)}`}
        text="A difference that is explained needs nobody any more. Your words are kept with your name."
        label="How it came about"
        confirmLabel="That explains it"
        send={explain}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

function standingInWords({ open, last, cleanSince }: Reconciliation, timeZone: string): string {
  if (open.length > 0) return `${counted(open.length, "difference")} to look at`;
  if (!last || !cleanSince) return "Not checked yet";
  return `No difference since ${dateAndTime(cleanSince, timeZone)}`;
}

function lastInWords({ last, nextAt }: Reconciliation, timeZone: string): string {
  const next = `The next check is due ${dateAndTime(nextAt, timeZone)}.`;
  if (!last) return next;
  const { at, by, payments, refunds, disputes } = last;
  const seen = `${counted(payments, "payment")}, ${counted(refunds, "refund")} and ${counted(disputes, "dispute")} of the latest days`;
  return `Last checked ${dateAndTime(at, timeZone)}${by ? ` by ${by}` : ""}: ${seen}. ${next}`;
}

function endInWords({ explained, closedAt }: Gap, timeZone: string): string {
  if (explained) return `${explained.by}, ${dateAndTime(explained.at, timeZone)}: “${explained.reason}”`;
  return closedAt ? `Gone by itself, ${dateAndTime(closedAt, timeZone)}.` : "";
}
