import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { REFUND_STATES, type RecordRefund } from "@lamplight/api/contract/refund-state.ts";
import { money } from "../../lib/time/format.ts";
import { Soft } from "../layout/boxes.tsx";

/** The refunds of a visit or ride at the office, each with the state that it is really in. */
export function RefundRows({ refunds, timeZone }: { refunds: RecordRefund[]; timeZone: string }) {
  return refunds.map(({ _id, cents, state, at, problem }) => (
    <Soft variant="xs" key={_id}>
      {money(cents / 100)} {REFUND_STATES[state]}, {state === "returned" ? "" : "since "}
      {dateAndTime(at, timeZone)}
      {problem && `. ${problem}`}
    </Soft>
  ));
}
