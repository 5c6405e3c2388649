import { z } from "zod";
import { instant } from "../../../contract/fields.ts";
import { Payment, type PaymentsQuery } from "../../../contract/money.ts";
import { asAnswer } from "../../lib/db/answers.ts";
import type { Queries } from "../../lib/db/db.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import { cardDigitsIn, patientIdsLike } from "../../lib/http/search-text.ts";
import { boundsOfDay } from "../../lib/time/practice-time.ts";
import {
  joinPaymentSubject,
  microseconds,
  type PaymentSubjectRow,
  paymentSubjectColumns,
  paymentSubjectOf,
} from "./payment-subject.ts";

type Row = PaymentSubjectRow & { _id: string; isUnasked: boolean; cardLast4: string | null; exactAt: string };

/** A page of all payments, newest first, with refunds made and due. */
export async function listPayments(
  db: Queries,
  { q, method, state, from, to, ...page }: PaymentsQuery,
  timeZone: string,
): Promise<{ payments: Payment[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.tuple([instant(), z.uuid()]));
  const since = from ? boundsOfDay(from, timeZone).from : null;
  const until = to ? boundsOfDay(to, timeZone).until : null;
  const known = q === "" ? null : await checkoutsLike(db, q);
  // A search reads the checkouts that it matches; offset 0 keeps the planner from walking all payments by time instead.
  const checkouts =
    known === null ? db`checkout` : db`(select * from checkout where id = any(${known}) offset 0) as checkout`;
  /** The page's rows from one of the two tables of payments. */
  const part = (at: string) => db`
    ${since ? db`and ${db(at)} >= ${since}` : db``} ${until ? db`and ${db(at)} < ${until}` : db``}
    ${after ? db`and (${db(at)}, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : db``}
    ${state === "owed" ? db`and payment_id in (select payment_id from refund where refunded_at is null)` : db``}
    ${state === "disputed" ? db`and payment_id in (select payment_id from dispute where status in ('needs_response', 'warning_needs_response'))` : db``}
    order by ${db(at)} desc, id desc limit ${limit + 1}`;
  const found = await db<Row[]>`
    with part as (
      (select id, id as checkout_id, payment_id, amount_cents, paid_at, false as is_unasked from ${checkouts}
        where paid_at is not null ${method === "all" ? db`` : db`and method = ${method}`} ${part("paid_at")})
      union all
      (select id, checkout_id, payment_id, coalesce(amount_cents, 0), found_at, true from unmatched_payment
        where ${known === null ? db`true` : db`checkout_id = any(${known})`} and ${method === "all" || method === "card"} ${part("found_at")})
      order by paid_at desc, id desc limit ${limit + 1}
    )
    select part.id as _id, part.payment_id, part.paid_at, ${microseconds(db, "part.paid_at")} as exact_at,
      part.amount_cents as paid_cents, is_unasked, refunds.returned_cents, refunds.owed_cents, subject.*,
      exists (select from dispute where payment_id = part.payment_id and dispute.checkout_id = part.checkout_id
        and status in ('needs_response', 'warning_needs_response')) as is_disputed
    from part
      -- offset 0 keeps the planner from joining first: it overestimates the number of rows.
      cross join lateral (
        select k.method, k.card_last4, ${paymentSubjectColumns(db)} from checkout k ${joinPaymentSubject(db)} where k.id = part.checkout_id offset 0) as subject
      cross join lateral (
        select coalesce(sum(amount_cents) filter (where refunded_at is not null), 0)::int as returned_cents,
          coalesce(sum(amount_cents) filter (where refunded_at is null), 0)::int as owed_cents
        from refund where payment_id = part.payment_id) as refunds
    order by part.paid_at desc, part.id desc`;
  const { rows, next } = onePage(found, limit, ({ exactAt, _id }) => [exactAt, _id]);
  const asPayment = (row: Row) =>
    asAnswer(Payment, { ...row, ...paymentSubjectOf(row), cardLast4: row.isUnasked ? null : row.cardLast4 });
  return { payments: rows.map(asPayment), next };
}

const MOST_CHECKOUTS = 5000;

/** The newest paid checkouts of the patients that a search matches, or by the card with these last digits. */
async function checkoutsLike(db: Queries, q: string): Promise<string[]> {
  const digits = cardDigitsIn(q);
  const rows = await db<{ id: string }[]>`
    (select id from checkout where paid_at is not null and patient_id = any(${await patientIdsLike(db, q)}::uuid[])
      order by id desc limit ${MOST_CHECKOUTS})
    union (select id from checkout where card_last4 = ${digits} and paid_at is not null order by id desc limit ${MOST_CHECKOUTS})`;
  return rows.map(({ id }) => id);
}
