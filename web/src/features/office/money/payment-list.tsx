import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { PAYMENT_STATES, type Payment, type PaymentState } from "@lamplight/api/contract/money.ts";
import { PayMethod } from "@lamplight/api/contract/payment-text.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { DayField } from "../../../components/fields/day-field.tsx";
import { SelectField } from "../../../components/form/field.tsx";
import { SearchField } from "../../../components/form/search-field.tsx";
import { Segmented } from "../../../components/form/segmented.tsx";
import { ListFilters } from "../../../components/office/list-filters.tsx";
import { OfficeList } from "../../../components/office/office-list.tsx";
import type { TableHead } from "../../../components/office/table.tsx";
import { inDollars } from "../../../lib/time/format.ts";
import { METHODS, PAYMENTS } from "./labels.ts";
import styles from "./money.module.css";
import { PaymentSubject } from "./payment-subject.tsx";
import { type PaymentFilter, paymentsQuery } from "./queries.ts";

type PaymentsProps = { filter: PaymentFilter; timeZone: string; onLook: (changed: Partial<PaymentFilter>) => void };

const HEADS: TableHead[] = [
  { head: "Paid for" },
  { head: "How and when" },
  { head: "Refunds" },
  { head: "Amount", of: "number" },
];

/** All payments: who paid, for what, how, and how much was refunded. */
export function PaymentsPart({ filter, timeZone, onLook }: PaymentsProps) {
  const known = useInfiniteQuery(paymentsQuery(filter));
  const isNarrowed = filter.state !== "all" || [filter.q, filter.method, filter.from, filter.to].some(Boolean);
  return (
    <>
      <div className={styles["filters"]}>
        <Segmented<PaymentState>
          label="Filter payments"
          options={PAYMENT_STATES.map((value) => ({ value, label: PAYMENTS[value] }))}
          value={filter.state}
          onChange={(state) => onLook({ state })}
        />
      </div>
      <ListFilters isNarrowed={[filter.method, filter.from, filter.to].some(Boolean)}>
        <SearchField isInList label="Name, phone or card" value={filter.q} onText={(q) => onLook({ q })} />
        <SelectField
          label="Method"
          value={filter.method}
          onChange={({ target }) => onLook({ method: PayMethod.options.find((one) => one === target.value) ?? "" })}
        >
          <option value="">All methods</option>
          {PayMethod.options.map((method) => (
            <option key={method} value={method}>
              {METHODS[method]}
            </option>
          ))}
        </SelectField>
        <DayField label="From" value={filter.from} onDay={(from) => onLook({ from })} canBeNone />
        <DayField label="To" value={filter.to} onDay={(to) => onLook({ to })} canBeNone />
      </ListFilters>
      <OfficeList
        label="Payments"
        heads={HEADS}
        query={known}
        empty={
          isNarrowed
            ? { title: "No payments match", text: "Try another name, other days, or choose All." }
            : { title: "No payments yet", text: "Payments will appear here as soon as they are made." }
        }
      >
        {(payment) => (
          <tr key={payment._id} data-row>
            <PaymentSubject of={payment} timeZone={timeZone} />
            <td data-line>
              {METHODS[payment.method]}
              {payment.cardLast4 && ` ending ${payment.cardLast4}`}, {dateAndTime(payment.paidAt, timeZone)}
            </td>
            <td data-line>{refundText(payment)}</td>
            <td data-of="number">
              <b>{inDollars(payment.paidCents)}</b>
            </td>
          </tr>
        )}
      </OfficeList>
    </>
  );
}

/** A payment's refunds and disputes, in sentences. Empty if there are none. */
function refundText({ paidCents, returnedCents, owedCents, isUnasked, isDisputed }: Payment): string {
  const sentences = [];
  if (isUnasked) sentences.push("We didn't ask for this payment.");
  if (returnedCents > 0)
    sentences.push(`${inDollars(returnedCents)} refunded, ${inDollars(paidCents - returnedCents)} left.`);
  if (owedCents > 0) sentences.push(`${inDollars(owedCents)} still to refund.`);
  if (isDisputed) sentences.push("The bank disputes this payment and is waiting for our response.");
  return sentences.join(" ");
}
