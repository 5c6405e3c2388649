import { z } from "zod";
import type { PageQuery } from "../../../../contract/pagination.ts";
import { Payout } from "../../../../contract/payouts.ts";
import { asAnswers } from "../../../lib/db/answers.ts";
import type { Fragment, Queries } from "../../../lib/db/db.ts";
import { notFound } from "../../../lib/http/errors.ts";
import { onePage, pageOf } from "../../../lib/http/pagination.ts";

/** Payouts that fulfill a condition on `p`, in an order of `p` and `payee`. */
export async function readPayouts(db: Queries, which: Fragment): Promise<Payout[]> {
  const rows = await db`
    select p.id as _id, case when p.driver_id is null then 'nurse' else 'driver' end as kind,
      json_build_object('_id', coalesce(p.driver_id, p.consultant_id), 'name', payee.name) as payee, p.from_day::text, p.to_day::text,
      (select count(*) from payout_line where payout_id = p.id)::int + (select count(*) from payout_visit where payout_id = p.id)::int as count,
      p.cents, right(p.account_number, 4) as last_digits, p.paid_at, p.reference, p.returned_at
    from payout p cross join lateral (
      select coalesce((select name from driver where id = p.driver_id), (select name from consultant where id = p.consultant_id), '') as name
    ) as payee where ${which}`;
  return asAnswers(Payout, rows);
}

/** A page of one nurse's payouts, newest first. */
export async function payoutsOfNurse(
  db: Queries,
  page: PageQuery,
  nurseId: string,
): Promise<{ payouts: Payout[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.uuid());
  const found = await readPayouts(
    db,
    db`p.consultant_id = ${nurseId} ${after ? db`and p.id < ${after}` : db``} order by p.id desc limit ${limit + 1}`,
  );
  const { rows, next } = onePage(found, limit, ({ _id }) => _id);
  return { payouts: rows, next };
}

/** One payout. Throws "missing". */
export async function payoutOf(db: Queries, id: string): Promise<Payout> {
  const [payout] = await readPayouts(db, db`p.id = ${id}`);
  if (!payout) throw notFound("payout");
  return payout;
}
