import { RecordRefund } from "../../../contract/refund-state.ts";
import { asAnswers } from "../db/answers.ts";
import type { Fragment, Queries } from "../db/db.ts";

/** The refunds whose ids `which` selects, oldest first. */
export async function refundsOfRecord(db: Queries, which: Fragment): Promise<RecordRefund[]> {
  const rows = await db`
    select id as _id, amount_cents as cents, refund_state(refund) as state, coalesce(refunded_at, created_at) as at, problem
    from refund where id in (${which}) order by created_at, id`;
  return asAnswers(RecordRefund, rows);
}
