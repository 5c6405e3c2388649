import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { DISPUTE_SHELVES, type DisputeShelf } from "@lamplight/api/contract/money.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { OfficeList, OfficeRow } from "../../components/office-list.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { DISPUTES, disputeStanding, inDollars } from "./labels.ts";
import styles from "./money.module.css";
import { WhoseWords } from "./payment-subject.tsx";
import { disputesQuery } from "./queries.ts";

type DisputesProps = { shelf: DisputeShelf; timeZone: string; onLook: (shelf: DisputeShelf) => void };

/** Payments that a cardholder's bank has taken back, the soonest due first; they are answered at the card provider. */
export function DisputesPart({ shelf, timeZone, onLook }: DisputesProps) {
  const known = useInfiniteQuery(disputesQuery(shelf));
  return (
    <>
      <div className={styles["filters"]}>
        <Segmented<DisputeShelf>
          label="Which disputes"
          options={DISPUTE_SHELVES.map((value) => ({ value, label: DISPUTES[value] }))}
          value={shelf}
          onChange={onLook}
        />
      </div>
      <OfficeList
        label="Disputes"
        known={known}
        empty={
          shelf === "open"
            ? { title: "No payment is disputed", text: "One that is stands here and on Today until it is answered." }
            : { title: "No dispute was decided yet", text: "What the bank decides stands here." }
        }
      >
        {(dispute) => (
          <OfficeRow key={dispute._id} className={styles["row"]}>
            <WhoseWords whose={dispute} timeZone={timeZone} />
            <div>
              <p className={styles["sum"]}>{inDollars(dispute.cents)}</p>
              <p className={styles["soft"]}>The bank says: {dispute.reason.replaceAll("_", " ")}</p>
            </div>
            <div>
              <p>{disputeStanding(dispute)}.</p>
              {dispute.isToAnswer && dispute.dueBy && <p>Due {dateAndTime(dispute.dueBy, timeZone)}.</p>}
              <a href={dispute.url} target="_blank" rel="noreferrer">
                {dispute.isToAnswer ? "Answer it at the card provider" : "See it at the card provider"}
              </a>
            </div>
          </OfficeRow>
        )}
      </OfficeList>
    </>
  );
}
