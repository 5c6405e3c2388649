import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { REFUND_STATES, type RecordRefund } from "@lamplight/api/contract/refund-state.ts";
import { money } from "../../lib/time/format.ts";
import styles from "./record.module.css";

/** The refunds of a visit or ride at the office, each with the state that it is really in. */
export function RefundRows({ refunds, timeZone }: { refunds: RecordRefund[]; timeZone: string }) {
  return refunds.map(({ _id, cents, state, at, problem }) => (
    <p key={_id} className={styles["soft"]}>
      {money(cents / 100)} {REFUND_STATES[state]}, {state === "returned" ? "" : "since "}
      {dateAndTime(at, timeZone)}
      {problem && `. ${problem}`}
    </p>
  ));
}
