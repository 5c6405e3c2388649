import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { type OfficeRefund, REFUND_TABS, type RefundTab } from "@lamplight/api/contract/money.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Segmented } from "../../../components/form/segmented.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { OfficeList } from "../../../components/office/office-list.tsx";
import type { TableHead } from "../../../components/office/table.tsx";
import { Status } from "../../../components/states/status.tsx";
import { inDollars } from "../../../lib/time/format.ts";
import { REFUND_STATES, REFUND_TONES, REFUNDS, refundStatusText } from "./labels.ts";
import styles from "./money.module.css";
import { PaymentSubject } from "./payment-subject.tsx";
import { refundsQuery, useMarkReturned, useRetry } from "./queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

type RefundsProps = { tab: RefundTab; mayAct: boolean; timeZone: string; onLook: (tab: RefundTab) => void };

const HEADS: TableHead[] = [
  { head: "Paid for" },
  { head: "Since" },
  { head: "State" },
  { head: "Amount", of: "number" },
];

/** Due refunds with their state, oldest first, or completed refunds. */
export function RefundsPart({ tab, mayAct, timeZone, onLook }: RefundsProps) {
  const known = useInfiniteQuery(refundsQuery(tab));
  return (
    <>
      <div className={styles["filters"]}>
        <Segmented<RefundTab>
          label="Section"
          options={REFUND_TABS.map((value) => ({ value, label: REFUNDS[value] }))}
          value={tab}
          onChange={onLook}
        />
      </div>
      <OfficeList
        label="Refunds"
        heads={HEADS}
        query={known}
        empty={
          tab === "open"
            ? { title: "No refunds due", text: "Refunds appear here until the bank has them." }
            : { title: "No refunds yet", text: "Completed refunds will appear here." }
        }
      >
        {(refund) => (
          <tr key={refund._id} data-row>
            <PaymentSubject of={refund} timeZone={timeZone} />
            <td>Due since {dateAndTime(refund.owedSince, timeZone)}</td>
            <td data-line>
              <Status tone={REFUND_TONES[refund.state]}>{REFUND_STATES[refund.state]}</Status>
              <p>{refundStatusText(refund, timeZone)}</p>
              {mayAct && refund.state === "stuck" && <AccountActions refund={refund} />}
            </td>
            <td data-of="number">
              <b>{inDollars(refund.cents)}</b>
            </td>
          </tr>
        )}
      </OfficeList>
    </>
  );
}

function AccountActions({ refund: { _id, cents, patient } }: { refund: OfficeRefund }) {
  const { mutate: retry, isPending, error } = useRetry(_id);
  const { mutateAsync: mark } = useMarkReturned(_id);
  const [isMarking, setMarking] = useState(false);
  return (
    <Actions className={styles["actions"]}>
      <Button size="small" busy={isPending} busyLabel="Retrying…" onClick={() => retry()}>
        Retry now
      </Button>
      <Button variant="quiet" size="small" onClick={() => setMarking(true)}>
        Mark as refunded
      </Button>
      <FormError error={error} />
      <ReasonDialog
        isOpen={isMarking}
        draft={`${_id} refunded`}
        title={`Mark ${inDollars(cents)} as refunded?`}
        text={`Do this once ${patient.name} has the money, by check or in cash. We won't refund the card any more, and we'll email the patient about it.`}
        label="How was it refunded?"
        confirmLabel="Mark as refunded"
        send={mark}
        onClose={() => setMarking(false)}
      />
    </Actions>
  );
}
