import { dateAndTime, dayInWords } from "@lamplight/api/contract/format-time.ts";
import type { Payout, PayoutRun } from "@lamplight/api/contract/payouts.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Soft } from "../../../components/layout/boxes.tsx";
import { ListSection, OfficeList, OfficeRow, RowName } from "../../../components/office/office-list.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { QueryAnswer } from "../../../components/states/answer.tsx";
import { counted, inDollars } from "../../../lib/time/format.ts";
import { MadeRun } from "./made-run.tsx";
import styles from "./payouts.module.css";
import { runQuery, runsQuery, useReturn, useSaveMoneyFile } from "./queries.ts";
import { workOf } from "./words.ts";

type RunsProps = { mayAct: boolean; timeZone: string };

/** Payouts that were made together: those that aren't marked as paid yet with what to do, and earlier ones. */
export function Runs({ mayAct, timeZone }: RunsProps) {
  const query = useInfiniteQuery(runsQuery);
  return (
    <ListSection aria-labelledby="earlier">
      <h2 id="earlier">Payouts made</h2>
      <OfficeList
        label="Payouts made"
        query={query}
        empty={{ title: "No payouts yet", text: "Make the first bank file above." }}
      >
        {(run) => (
          <OfficeRow key={run._id}>
            {run.paidAt === null && mayAct ? (
              <MadeRun run={run} timeZone={timeZone} />
            ) : (
              <PaidRun run={run} timeZone={timeZone} />
            )}
            <RunPayouts run={run} mayAct={mayAct} timeZone={timeZone} />
          </OfficeRow>
        )}
      </OfficeList>
    </ListSection>
  );
}

function PaidRun({ run, timeZone }: { run: PayoutRun; timeZone: string }) {
  const { name, count, cents, returnedCents, paidAt, toDay } = run;
  return (
    <div className={styles["run"]}>
      <div>
        <RowName>{name}</RowName>
        <Soft variant="xs">
          {counted(count, "payout")} up to {dayInWords(toDay)}.{" "}
          {paidAt ? `Paid ${dateAndTime(paidAt, timeZone)}.` : "Not marked as paid yet."}
          {returnedCents > 0 && ` ${inDollars(returnedCents)} came back from the bank.`}
        </Soft>
      </div>
      <b>{inDollars(cents)}</b>
    </div>
  );
}

function RunPayouts({ run, mayAct, timeZone }: { run: PayoutRun; mayAct: boolean; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{counted(run.count, "payout")}</summary>
      {isOpen && (
        <QueryAnswer query={runQuery(run._id)} what="the payouts">
          {({ payouts, run: { revision } }) => (
            <ul>
              {payouts.map((payout) => (
                <OnePayout key={payout._id} {...{ payout, revision, mayAct, timeZone }} />
              ))}
            </ul>
          )}
        </QueryAnswer>
      )}
    </details>
  );
}

type OnePayoutProps = { payout: Payout; revision: number; mayAct: boolean; timeZone: string };

function OnePayout({ payout, revision, mayAct, timeZone }: OnePayoutProps) {
  const { _id, kind, payee, count, cents, lastDigits, paidAt, returnedAt, toDay } = payout;
  const [isAsking, setAsking] = useState(false);
  const back = useReturn(_id);
  const { mutate: save, isPending, error } = useSaveMoneyFile();
  const lines = kind === "driver" ? "rides" : "visits";
  return (
    <li className={styles["run"]}>
      <span>
        <b>{payee.name}</b>, {workOf(kind, count)}
        {lastDigits && `, account ending in ${lastDigits}`}
        {returnedAt && `. Returned by the bank ${dateAndTime(returnedAt, timeZone)}`}
      </span>
      <b>{inDollars(cents)}</b>
      <Actions>
        {count > 0 && (
          <Button
            variant="link"
            size="small"
            disabled={isPending}
            onClick={() => save({ path: `payouts/${_id}/${lines}.csv`, name: `payout-${payee.name}-${toDay}.csv` })}
          >
            Download {lines} (CSV) <VisuallyHidden>of {payee.name}</VisuallyHidden>
          </Button>
        )}
        {mayAct && paidAt && !returnedAt && (
          <Button variant="link" size="small" onClick={() => setAsking(true)}>
            Returned by the bank <VisuallyHidden>from {payee.name}</VisuallyHidden>
          </Button>
        )}
      </Actions>
      <FormError error={error} />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Did the bank return ${inDollars(cents)} to ${payee.name}?`}
        text={`The amount is due again, with its ${lines}. Check the account before you pay it again.`}
        confirmLabel="Mark as returned"
        busyLabel="Marking…"
        keepLabel="Not yet"
        variant="main"
        busy={back.isPending}
        error={back.error}
        onConfirm={() => back.mutate({ revision }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
