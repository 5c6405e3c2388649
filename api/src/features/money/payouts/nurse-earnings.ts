import type { PageQuery } from "../../../../contract/pagination.ts";
import { type NurseEarnedVisit, NurseEarnings } from "../../../../contract/payouts.ts";
import { asAnswer, asAnswers } from "../../../lib/db/answers.ts";
import { one, type Queries } from "../../../lib/db/db.ts";
import { notFound } from "../../../lib/http/errors.ts";
import { visitsOf } from "./due.ts";
import { payoutsOfNurse } from "./payouts.ts";

/** A nurse's unpaid earnings, and a page of the nurse's payouts, newest first. */
export async function earningsOfNurse(
  db: Queries,
  nurseId: string,
  page: PageQuery,
): Promise<Pick<NurseEarnings, "sharePercent" | "unpaid" | "payouts" | "next">> {
  const unpaid = one(
    await db<{ sharePercent: number }[]>`
      select (count(*) filter (where not is_open))::int as visits, coalesce(sum(cents) filter (where not is_open), 0)::float8 as cents,
        (count(*) filter (where is_open))::int as undecided, min(ended_at) as since,
        (select coalesce(fee_share_percent, rule_nurse_share_percent()) from consultant where id = ${nurseId}) as share_percent
      from nurse_earnings(${nurseId}, 'infinity')`,
  );
  const { payouts, next } = await payoutsOfNurse(db, page, nurseId);
  return {
    sharePercent: unpaid.sharePercent,
    unpaid: asAnswer(NurseEarnings.shape.unpaid, unpaid),
    payouts: asAnswers(NurseEarnings.shape.payouts.element, payouts),
    next,
  };
}

/** The visits of one of a nurse's payouts, or "unpaid" ones, earliest first. Throws "missing" for another nurse's payout. */
export async function earnedVisitsOf(db: Queries, nurseId: string, part: string): Promise<NurseEarnedVisit[]> {
  if (part !== "unpaid") {
    const [own] = await db`select from payout where id = ${part} and consultant_id = ${nurseId}`;
    if (!own) throw notFound("payout");
  }
  const earned =
    part === "unpaid"
      ? db`select * from nurse_earnings(${nurseId}, 'infinity')`
      : db`select appointment_id, is_correction, paid_cents, share_percent, cents, false as is_open from payout_visit where payout_id = ${part}`;
  return visitsOf(db, earned);
}
