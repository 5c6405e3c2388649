import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { DISPUTE_TABS, type Dispute, type DisputeTab } from "@lamplight/api/contract/money.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Segmented } from "../../../components/form/segmented.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { OfficeList } from "../../../components/office/office-list.tsx";
import type { TableHead } from "../../../components/office/table.tsx";
import { inDollars } from "../../../lib/time/format.ts";
import { DISPUTES, disputeStatusText } from "./labels.ts";
import styles from "./money.module.css";
import { PaymentSubject } from "./payment-subject.tsx";
import { disputesQuery, useSaveEvidence } from "./queries.ts";

type DisputesProps = { tab: DisputeTab; mayAct: boolean; timeZone: string; onLook: (tab: DisputeTab) => void };

const HEADS: TableHead[] = [
  { head: "Paid for" },
  { head: "Reason" },
  { head: "State" },
  { head: "Amount", of: "number" },
];

/** Disputed payments, soonest due first. They are answered at the card provider. */
export function DisputesPart({ tab, mayAct, timeZone, onLook }: DisputesProps) {
  const known = useInfiniteQuery(disputesQuery(tab));
  return (
    <>
      <div className={styles["filters"]}>
        <Segmented<DisputeTab>
          label="Section"
          options={DISPUTE_TABS.map((value) => ({ value, label: DISPUTES[value] }))}
          value={tab}
          onChange={onLook}
        />
      </div>
      <OfficeList
        label="Disputes"
        heads={HEADS}
        query={known}
        empty={
          tab === "open"
            ? { title: "No open disputes", text: "New disputes appear here and on Today until you answer them." }
            : { title: "No decided disputes yet", text: "The bank's decisions will appear here." }
        }
      >
        {(dispute) => (
          <tr key={dispute._id} data-row>
            <PaymentSubject of={dispute} timeZone={timeZone} />
            <td data-line>Bank's reason: {dispute.reason.replaceAll("_", " ")}</td>
            <td data-line>
              <p>{disputeStatusText(dispute)}.</p>
              {dispute.isToAnswer && dispute.dueBy && <p>Due {dateAndTime(dispute.dueBy, timeZone)}.</p>}
              <a href={dispute.url} target="_blank" rel="noreferrer">
                {dispute.isToAnswer ? "Answer at the card provider" : "View at the card provider"}
              </a>
              {mayAct && <Evidence dispute={dispute} />}
            </td>
            <td data-of="number">
              <b>{inDollars(dispute.cents)}</b>
            </td>
          </tr>
        )}
      </OfficeList>
    </>
  );
}

/** One press for everything that the bank asks for. */
function Evidence({ dispute: { _id } }: { dispute: Dispute }) {
  const { mutate: save, isPending, error } = useSaveEvidence(_id);
  return (
    <Actions className={styles["actions"]}>
      <Button variant="quiet" size="small" busy={isPending} busyLabel="Downloading…" onClick={() => save()}>
        Download evidence (ZIP)
      </Button>
      <FormError error={error} />
    </Actions>
  );
}
