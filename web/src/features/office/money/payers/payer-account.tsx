import { fullDate } from "@lamplight/api/contract/format-time.ts";
import type { PayerAccount, PayerOrganization } from "@lamplight/api/contract/payer-organizations.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../../components/dialogs/confirm-dialog.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { FormError } from "../../../../components/form/form-error.tsx";
import { Actions, Facts } from "../../../../components/layout/boxes.tsx";
import { Fact } from "../../../../components/office/record.tsx";
import { RecordTable } from "../../../../components/office/record-table.tsx";
import type { TableHead } from "../../../../components/office/table.tsx";
import { Answer } from "../../../../components/states/answer.tsx";
import { Skeleton } from "../../../../components/states/skeleton.tsx";
import { formatDay, inDollars } from "../../../../lib/time/format.ts";
import { PayerPaymentDialog } from "./payer-payment-dialog.tsx";
import { payerAccountQuery, useRemovePayerPayment, useSaveStatementFile, useSendStatement } from "./payer-queries.ts";
import { PayerTrips } from "./payer-trips.tsx";

const STATEMENTS: TableHead[] = [{ head: "Month" }, { head: "Total", of: "number" }, { head: "Sent" }];
const PAYMENTS: TableHead[] = [
  { head: "Received" },
  { head: "Amount", of: "number" },
  { head: "Reference" },
  { head: "Remove", of: "act" },
];

type AccountProps = { payer: PayerOrganization; mayAct: boolean; timeZone: string };

/** What an organization owes, its statements and its payments. */
export function PayerAccountSection({ payer, ...rest }: AccountProps) {
  return (
    <Answer of={useQuery(payerAccountQuery(payer._id))} what="the account" skeleton={<Skeleton />}>
      {(account) => <Account payer={payer} account={account} {...rest} />}
    </Answer>
  );
}

function Account({ payer, account, mayAct, timeZone }: AccountProps & { account: PayerAccount }) {
  const [isRecording, setRecording] = useState(false);
  const { balanceCents, unbilledCents, statements, payments } = account;
  return (
    <>
      <section aria-labelledby="account">
        <h2 id="account">Account</h2>
        <Facts>
          <Fact name={balanceCents < 0 ? "Credit" : "Open balance"}>{inDollars(Math.abs(balanceCents))}</Fact>
          <Fact name="Not billed yet">{inDollars(unbilledCents)}</Fact>
        </Facts>
        {mayAct && (
          <Button variant="quiet" size="small" onClick={() => setRecording(true)}>
            Record payment received
          </Button>
        )}
      </section>
      <RecordTable
        title="Statements"
        none="The first statement is sent on the first of the month after the first ride on this account."
        heads={STATEMENTS}
      >
        {statements.map((statement) => (
          <tr key={statement._id} data-row>
            <th scope="row">{monthOf(statement.month)}</th>
            <td data-of="number">{inDollars(statement.totalCents)}</td>
            <td data-line>
              Sent on {fullDate(statement.madeAt, timeZone)}
              <StatementActions statement={statement} payer={payer} mayAct={mayAct} />
            </td>
          </tr>
        ))}
      </RecordTable>
      <RecordTable title="Payments received" none="No payments yet." heads={mayAct ? PAYMENTS : PAYMENTS.slice(0, -1)}>
        {payments.map((payment) => (
          <tr key={payment._id} data-row>
            <th scope="row">{formatDay(payment.receivedOn)}</th>
            <td data-of="number">{inDollars(payment.cents)}</td>
            <td data-line>
              {payment.reference}
              <small>Recorded by {payment.recordedBy}</small>
            </td>
            {mayAct && (
              <td data-of="act">
                <RemovePayment payerId={payer._id} payment={payment} />
              </td>
            )}
          </tr>
        ))}
      </RecordTable>
      <PayerTrips payer={payer} timeZone={timeZone} />
      <PayerPaymentDialog
        payer={payer}
        balanceCents={balanceCents}
        timeZone={timeZone}
        isOpen={isRecording}
        onClose={() => setRecording(false)}
      />
    </>
  );
}

const months = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const monthOf = (key: string): string => months.format(new Date(`${key}-01T00:00:00Z`));

type StatementActionsProps = {
  statement: PayerAccount["statements"][number];
  payer: PayerOrganization;
  mayAct: boolean;
};

function StatementActions({ statement: { _id, month }, payer, mayAct }: StatementActionsProps) {
  const save = useSaveStatementFile(_id);
  const send = useSendStatement(_id);
  const of = monthOf(month);
  const download = (file: "statement.pdf" | "rides.csv", label: string) => (
    <Button
      variant="link"
      size="small"
      aria-label={`Download ${label} of ${of}`}
      busy={save.isPending && save.variables.file === file}
      busyLabel="Downloading…"
      onClick={() => save.mutate({ file, name: `statement-${month}.${label.toLowerCase()}` })}
    >
      Download {label}
    </Button>
  );
  return (
    <Actions>
      {download("statement.pdf", "PDF")}
      {download("rides.csv", "CSV")}
      {mayAct && (
        <Button
          variant="link"
          size="small"
          aria-label={`Resend ${of} to ${payer.billingEmail}`}
          busy={send.isPending}
          busyLabel="Sending…"
          onClick={() => send.mutate()}
        >
          Resend statement
        </Button>
      )}
      <FormError error={save.error ?? send.error} />
    </Actions>
  );
}

function RemovePayment({ payerId, payment }: { payerId: string; payment: PayerAccount["payments"][number] }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate: remove, isPending, error } = useRemovePayerPayment(payerId, payment._id);
  const sum = inDollars(payment.cents);
  return (
    <>
      <Button variant="link" size="small" aria-label={`Remove payment of ${sum}`} onClick={() => setAsking(true)}>
        Remove payment
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Remove the payment of ${sum}?`}
        text={`Do this if it was recorded by mistake. The organization owes ${sum} more then. The log keeps the entry.`}
        confirmLabel="Remove payment"
        busyLabel="Removing…"
        keepLabel="Keep payment"
        busy={isPending}
        error={error}
        onConfirm={() => remove(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
