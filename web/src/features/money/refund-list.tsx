import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { type OfficeRefund, REFUND_SHELVES, type RefundShelf } from "@lamplight/api/contract/money.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { FormError } from "../../components/form-error.tsx";
import { OfficeList, OfficeRow } from "../../components/office-list.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { Status } from "../../components/status.tsx";
import { inDollars, REFUND_STATES, REFUND_TONES, REFUNDS, standingOf } from "./labels.ts";
import styles from "./money.module.css";
import { WhoseWords } from "./payment-subject.tsx";
import { refundsQuery, useMarkReturned, useRetry } from "./queries.ts";
import { WhyDialog } from "./why-dialog.tsx";

type RefundsProps = { shelf: RefundShelf; mayAct: boolean; timeZone: string; onLook: (shelf: RefundShelf) => void };

/** What is owed back and how far it is, longest first, or what went back. */
export function RefundsPart({ shelf, mayAct, timeZone, onLook }: RefundsProps) {
  const known = useInfiniteQuery(refundsQuery(shelf));
  return (
    <>
      <div className={styles["filters"]}>
        <Segmented<RefundShelf>
          label="Which refunds"
          options={REFUND_SHELVES.map((value) => ({ value, label: REFUNDS[value] }))}
          value={shelf}
          onChange={onLook}
        />
      </div>
      <OfficeList
        label="Refunds"
        known={known}
        empty={
          shelf === "open"
            ? { title: "Nothing is owed back", text: "What goes back stands here until its bank has it." }
            : { title: "Nothing went back yet", text: "What has come back to a patient stands here." }
        }
      >
        {(refund) => (
          <OfficeRow key={refund._id} className={styles["row"]}>
            <WhoseWords whose={refund} timeZone={timeZone} />
            <div>
              <p className={styles["sum"]}>{inDollars(refund.cents)}</p>
              <p className={styles["soft"]}>Owed since {dateAndTime(refund.owedSince, timeZone)}</p>
            </div>
            <div>
              <Status tone={REFUND_TONES[refund.state]}>{REFUND_STATES[refund.state]}</Status>
              <p>{standingOf(refund, timeZone)}</p>
              {mayAct && refund.state === "stuck" && <AccountActions refund={refund} />}
            </div>
          </OfficeRow>
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
    <div className={styles["actions"]}>
      <Button size="small" busy={isPending} busyLabel="One moment…" onClick={() => retry({})}>
        Send it now
      </Button>
      <Button variant="quiet" size="small" onClick={() => setMarking(true)}>
        Given back by hand
      </Button>
      <FormError error={error} />
      <WhyDialog
        isOpen={isMarking}
        title={`${inDollars(cents)} given back by hand?`}
        text={`Note it once ${patient.name} has the money, by check or in cash. It does not go to the card any more, and a letter says so.`}
        label="How it was given back"
        confirmLabel="It is given back"
        send={mark}
        onClose={() => setMarking(false)}
      />
    </div>
  );
}
