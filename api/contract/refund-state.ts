import { z } from "zod";
import { Cents } from "./fields.ts";

/** Where the money of a refund is, by the SQL function `refund_state`. */
export const RefundState = z
  .enum(["scheduled", "on_its_way", "failed", "returned"])
  .describe("`on_its_way`: the card provider has it; `failed`: it needs a person; `returned`: it has arrived");
export type RefundState = z.infer<typeof RefundState>;

/** A refund on the record of a visit or ride. */
export const RecordRefund = z.object({
  _id: z.uuid(),
  cents: Cents,
  state: RefundState,
  at: z.iso.datetime().describe("When it arrived; otherwise when it was scheduled"),
  problem: z.string().nullable().describe("Why it failed"),
});
export type RecordRefund = z.infer<typeof RecordRefund>;

/** A refund's state for the patient. Continues with where the money goes. */
export const refundStateText: Record<RefundState, string> = {
  scheduled: "Your refund is scheduled. It goes",
  on_its_way: "Your refund is on its way",
  failed: "Your refund didn't go through yet. We're working on it. It goes",
  returned: "Your payment was refunded",
};

/** A refund's state at the office, after its amount. */
export const REFUND_STATES: Record<RefundState, string> = {
  scheduled: "scheduled",
  on_its_way: "on its way",
  failed: "failed",
  returned: "refunded",
};
