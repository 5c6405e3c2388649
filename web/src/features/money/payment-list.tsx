import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { PAYMENT_STATES, type Payment, type PaymentState } from "@lamplight/api/contract/money.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { DayField } from "../../components/day-field.tsx";
import { OfficeList, OfficeRow } from "../../components/office-list.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { inDollars, METHODS, PAYMENTS } from "./labels.ts";
import styles from "./money.module.css";
import { WhoseWords } from "./payment-subject.tsx";
import { type PaymentFilter, paymentsQuery } from "./queries.ts";

type PaymentsProps = { filter: PaymentFilter; timeZone: string; onLook: (changed: Partial<PaymentFilter>) => void };

/** All that was paid: by whom, for what and how, and what of it went back. */
export function PaymentsPart({ filter, timeZone, onLook }: PaymentsProps) {
  const known = useInfiniteQuery(paymentsQuery(filter));
  const isNarrowed = filter.state !== "all" || filter.from !== "" || filter.to !== "";
  return (
    <>
      <div className={styles["filters"]}>
        <Segmented<PaymentState>
          label="Which payments"
          options={PAYMENT_STATES.map((value) => ({ value, label: PAYMENTS[value] }))}
          value={filter.state}
          onChange={(state) => onLook({ state })}
        />
        <div className={styles["days"]}>
          <DayField label="From" value={filter.from} onDay={(from) => onLook({ from })} canBeNone />
          <DayField label="To" value={filter.to} onDay={(to) => onLook({ to })} canBeNone />
        </div>
      </div>
      <OfficeList
        label="Payments"
        known={known}
        empty={
          isNarrowed
            ? { title: "No such payment", text: "Try other days, or look at all of them." }
            : { title: "Nothing was paid yet", text: "The first payment stands here as soon as it is made." }
        }
      >
        {(payment) => (
          <OfficeRow key={payment._id} className={styles["row"]}>
            <WhoseWords whose={payment} timeZone={timeZone} />
            <p className={styles["soft"]}>
              {METHODS[payment.method]}, {dateAndTime(payment.paidAt, timeZone)}
            </p>
            <div>
              <p className={styles["sum"]}>{inDollars(payment.paidCents)}</p>
              <p className={styles["soft"]}>{backInWords(payment)}</p>
            </div>
          </OfficeRow>
        )}
      </OfficeList>
    </>
  );
}

/** What became of a payment, in sentences; nothing where all of it stands. */
function backInWords({ paidCents, returnedCents, owedCents, isUnasked, isDisputed }: Payment): string {
  const words = [];
  if (isUnasked) words.push("Not what we asked for.");
  if (returnedCents > 0)
    words.push(`${inDollars(returnedCents)} went back, ${inDollars(paidCents - returnedCents)} is left.`);
  if (owedCents > 0) words.push(`${inDollars(owedCents)} still has to go back.`);
  if (isDisputed) words.push("Its bank has taken it back: a dispute waits for an answer.");
  return words.join(" ");
}
