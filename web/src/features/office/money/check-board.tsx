import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Gap, Reconciliation } from "@lamplight/api/contract/reconciliation.ts";
import { describeGap } from "@lamplight/api/contract/reconciliation.ts";
import { inAList } from "@lamplight/api/contract/word-list.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Soft } from "../../../components/layout/boxes.tsx";
import { ListSection } from "../../../components/office/office-list.tsx";
import { Table, type TableHead } from "../../../components/office/table.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { Status } from "../../../components/states/status.tsx";
import { capitalized, counted, inDollars } from "../../../lib/time/format.ts";
import { GAPS } from "./labels.ts";
import styles from "./money.module.css";
import { PaymentSubject } from "./payment-subject.tsx";
import { reconciliationQuery, useCheck, useExplain } from "./queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

type CheckProps = { mayAct: boolean; timeZone: string };

/** Differences between our records and the card provider's: open ones, then settled ones. */
export function CheckPart({ mayAct, timeZone }: CheckProps) {
  const query = useQuery(reconciliationQuery);
  const { data: reconciliation } = query;
  const { mutate: check, isPending, error: checkError } = useCheck();
  if (!reconciliation) return <Answer of={query} what="reconciliation" />;
  return (
    <>
      <ListSection aria-label="Status">
        <p role="status">
          <Status tone={reconciliation.open.length > 0 ? "bad" : reconciliation.last ? "good" : "waiting"}>
            {statusText(reconciliation, timeZone)}
          </Status>
        </p>
        <Soft variant="xs">{lastCheckText(reconciliation, timeZone)}</Soft>
        {reconciliation.last?.sums && <Sums sums={reconciliation.last.sums} />}
        {mayAct && (
          <Actions className={styles["actions"]}>
            <Button variant="quiet" size="small" busy={isPending} busyLabel="Checking…" onClick={() => check()}>
              Check now
            </Button>
            <FormError error={checkError} />
          </Actions>
        )}
      </ListSection>
      {reconciliation.open.length > 0 && (
        <ListSection aria-labelledby="open">
          <h2 id="open">Differences</h2>
          <Table label="Differences" heads={GAP_HEADS}>
            <tbody>
              {reconciliation.open.map((gap) => (
                <GapRow key={gap._id} gap={gap} timeZone={timeZone}>
                  {mayAct && <Explain gap={gap} />}
                </GapRow>
              ))}
            </tbody>
          </Table>
        </ListSection>
      )}
      {reconciliation.over.length > 0 && (
        <ListSection aria-labelledby="over">
          <h2 id="over">Settled</h2>
          <Table label="Settled" heads={GAP_HEADS}>
            <tbody>
              {reconciliation.over.map((gap) => (
                <GapRow key={gap._id} gap={gap} timeZone={timeZone}>
                  <p>{settledText(gap, timeZone)}</p>
                </GapRow>
              ))}
            </tbody>
          </Table>
        </ListSection>
      )}
    </>
  );
}

const SUMS = [
  ["Payments", "payments"],
  ["Refunds", "refunds"],
  ["Disputes", "disputes"],
  ["Fees", "fees"],
  ["Net", "net"],
] as const;

/** The compared sums: ours and the card provider's. */
const Sums = ({ sums: { ours, provider } }: { sums: NonNullable<NonNullable<Reconciliation["last"]>["sums"]> }) => (
  <Table
    heads={[
      { head: "By card" },
      { head: "Ours", of: "number" },
      { head: "Card provider", of: "number" },
      { head: "Difference", of: "number" },
    ]}
  >
    <tbody>
      {SUMS.map(([label, sum]) => (
        <tr key={sum}>
          <th scope="row">{label}</th>
          <td data-of="number" data-head="Ours">
            {inDollars(ours[sum])}
          </td>
          <td data-of="number" data-head="Provider">
            {inDollars(provider[sum])}
          </td>
          <td data-of="number" data-head="Difference">
            {ours[sum] === provider[sum] ? "None" : inDollars(ours[sum] - provider[sum])}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const GAP_HEADS: TableHead[] = [
  { head: "Paid for" },
  { head: "Difference" },
  { head: "When" },
  { head: "Amount", of: "number" },
];

type GapRowProps = { gap: Gap; timeZone: string; children: ReactNode };

const GapRow = ({ gap, timeZone, children }: GapRowProps) => (
  <tr data-row>
    {gap.whose ? (
      <PaymentSubject of={gap.whose} timeZone={timeZone} />
    ) : (
      <th scope="row">
        Not in our records
        <details>
          <summary>Find it at the card provider</summary>
          <small>Search there for {gap.providerId}</small>
        </details>
      </th>
    )}
    <td data-line>
      <b>{GAPS[gap.kind]}</b>
      <p>{sentence(describeGap(gap.kind))}</p>
      {children}
    </td>
    <td>{dateAndTime(gap.happenedAt, timeZone)}</td>
    <td data-of="number">
      <b>{inDollars(gap.cents)}</b>
      {gap.oursCents !== null && <small>{inDollars(gap.oursCents)} here</small>}
    </td>
  </tr>
);

function Explain({ gap: { _id, kind, cents } }: { gap: Gap }) {
  const { mutateAsync: explain } = useExplain(_id);
  const [isOpen, setOpen] = useState(false);
  return (
    <Actions className={styles["actions"]}>
      <Button size="small" onClick={() => setOpen(true)}>
        Explain
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        draft={`${_id} explain`}
        title={`${GAPS[kind]}: ${inDollars(cents)}`}
        text="An explained difference is settled. Your explanation is saved with your name."
        label="Explanation"
        confirmLabel="Save explanation"
        send={explain}
        onClose={() => setOpen(false)}
      />
    </Actions>
  );
}

const sentence = (words: string): string => `${capitalized(words)}.`;

function statusText({ open, last, cleanSince }: Reconciliation, timeZone: string): string {
  if (open.length > 0) return `${counted(open.length, "difference")} to review`;
  if (!last || !cleanSince) return "Not checked yet";
  return `No difference since ${dateAndTime(cleanSince, timeZone)}`;
}

function lastCheckText({ last, nextAt }: Reconciliation, timeZone: string): string {
  const next = `The next check is due ${dateAndTime(nextAt, timeZone)}.`;
  if (!last) return next;
  const { at, by, payments, refunds, disputes, since } = last;
  const seen = `${inAList([counted(payments, "payment"), counted(refunds, "refund"), counted(disputes, "dispute")])} ${since ? `since ${dateAndTime(since, timeZone)}` : "from the last few days"}`;
  return `Last checked ${dateAndTime(at, timeZone)}${by ? ` by ${by}` : ""}: ${seen}. ${next}`;
}

function settledText({ explained, closedAt }: Gap, timeZone: string): string {
  if (explained) return `${explained.by}, ${dateAndTime(explained.at, timeZone)}: “${explained.reason}”`;
  return closedAt ? `Resolved automatically, ${dateAndTime(closedAt, timeZone)}.` : "";
}
