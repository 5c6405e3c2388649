import { z } from "zod";
import { instant } from "../../../../contract/fields.ts";
import type { Dispute, DisputesQuery } from "../../../../contract/money.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { onePage, pageOf } from "../../../lib/http/pagination.ts";
import { disputePage } from "../../../lib/money/checkout.ts";
import type { Services } from "../../../lib/services.ts";
import {
  joinPaymentSubject,
  microseconds,
  type PaymentSubjectRow,
  paymentSubjectColumns,
  paymentSubjectOf,
} from "../payment-subject.ts";

type Row = PaymentSubjectRow &
  Pick<Dispute, "_id" | "cents" | "reason" | "status" | "isToAnswer"> & {
    providerId: string;
    dueBy: Date | null;
    foundAt: Date;
    dueKey: string;
  };

/** Written as literals in each query, so that the partial index on open disputes is used. */
const open = (db: Queries) => db`('needs_response', 'warning_needs_response', 'under_review', 'warning_under_review')`;

/** A page of open disputes, soonest due first, or of decided ones, newest first. */
export async function listDisputes(
  { db, config }: Services,
  { tab, ...page }: DisputesQuery,
): Promise<{ disputes: Dispute[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.tuple([instant(), z.uuid()]));
  const isOpen = tab === "open";
  // Disputes without a due date come last.
  const key = db`(coalesce(dispute.due_by, '9999-12-31'), dispute.id)`;
  const follows = after
    ? isOpen
      ? db`and ${key} > (${after[0]}::timestamptz, ${after[1]}::uuid)`
      : db`and dispute.id < ${after[1]}`
    : db``;
  const found = await db<Row[]>`
    select dispute.id as _id, dispute.provider_id, dispute.amount_cents as cents, dispute.reason, dispute.status, dispute.due_by, dispute.found_at,
      dispute.status in ('needs_response', 'warning_needs_response') as is_to_answer, ${paymentSubjectColumns(db)},
      ${microseconds(db, "key.due_by")} as due_key
    from dispute join checkout k on k.id = dispute.checkout_id ${joinPaymentSubject(db)}
      cross join lateral (select coalesce(dispute.due_by, '9999-12-31') as due_by) as key
    where dispute.status ${isOpen ? db`in` : db`not in`} ${open(db)} ${follows}
    order by ${isOpen ? key : db`dispute.id desc`} limit ${limit + 1}`;
  const { rows, next } = onePage(found, limit, ({ dueKey, _id }) => [dueKey, _id]);
  return {
    next,
    disputes: rows.map((row) => ({
      ...paymentSubjectOf(row),
      _id: row._id,
      cents: row.cents,
      reason: row.reason,
      status: row.status,
      isToAnswer: row.isToAnswer,
      dueBy: row.dueBy?.toISOString() ?? null,
      foundAt: row.foundAt.toISOString(),
      url: disputePage(config.cards, row.providerId),
    })),
  };
}
