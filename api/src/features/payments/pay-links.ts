import { type Landed, ToPay } from "../../../contract/office-booking.ts";
import { digest } from "../../lib/accounts/tokens.ts";
import { asAnswer } from "../../lib/db/answers.ts";
import type { Queries } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import type { LinkedSubject, OpenLinkedCheckout } from "../../lib/money/pay-links.ts";
import { settle } from "../../lib/money/settlement.ts";
import type { Services } from "../../lib/services.ts";

const NOTHING =
  "There is nothing to pay with this code. Please check the code. If it is correct, the time to pay is over.";

/** What anyone who has the code sees. The schema is the list: nothing else leaves. */
const PayPage = ToPay.omit({ success: true, message: true });
type Linked = LinkedSubject & Pick<ToPay, "what" | "state">;

async function findLinked(db: Queries, code: string): Promise<Linked> {
  const [found] = await db<Linked[]>`
    select 'visit' as what, a.id as subject_id, a.patient_id, null::uuid as checkout_id, starts_at, held_until, a.fee_cents, c.name as consultant,
      case when status in ('paid', 'completed') then 'paid' when is_held(a) then 'open' else 'over' end as state
    from pay_link join appointment a on a.id = appointment_id join consultant c on c.id = consultant_id
    where token_hash = ${digest(code)} and ends_at > now()
    union all
    select 'ride', r.id, r.patient_id, k.id, r.starts_at, r.pay_until, k.amount_cents, '',
      case when r.status = 'unpaid' and r.pay_until > now() then 'open' when k.status = 'paid' and r.status <> 'cancelled' then 'paid' else 'over' end
    from pay_link join ride r on r.id = pay_link.ride_id join checkout k on k.ride_id = r.id
    where token_hash = ${digest(code)} and r.plan_id is null and r.starts_at > now() - rule_ride_pay_link()
    union all
    select 'ride', there.id, there.patient_id, null, there.starts_at, min(week.pay_until) filter (where is_ride_payable(week)),
      coalesce(sum(week.quote_cents) filter (where is_ride_payable(week)), sum(week.quote_cents) filter (where week.paid_at is not null), 0)::int, '',
      case when bool_or(is_ride_payable(week)) then 'open' when bool_or(week.paid_at is not null and week.status <> 'cancelled') then 'paid' else 'over' end
    from pay_link join ride r on r.id = pay_link.ride_id join ride there on there.id = coalesce(r.return_of, r.id)
      join ride day on day.plan_id = there.plan_id and day.plan_day is not null and week_of(day.plan_day) = week_of(there.plan_day)
      join ride week on week.id = day.id or week.return_of = day.id
    where token_hash = ${digest(code)} and there.starts_at > now() - rule_plan_pay_link()
    group by there.id
    union all
    select 'extra', r.id, r.patient_id, null, listed_start(r), e.pay_until, e.cents, '',
      case when e.paid_with is not null then 'paid' when is_extra_payable(e) then 'open' else 'over' end
    from pay_link join extra_claim e on e.ride_id = extra_of join ride r on r.id = e.ride_id
    where token_hash = ${digest(code)} and made_at > now() - rule_extra_pay_link()`;
  if (!found) throw new AppError("missing", NOTHING, { code: NOTHING });
  return found;
}

/** What a code pays for, as shown to anyone who has the code. */
export const payPageOf = async ({ db, config }: Services, code: string) =>
  asAnswer(PayPage, { ...(await findLinked(db, code)), timeZone: config.practiceTimeZone });

/** How each subject's feature opens its checkout. */
export type LinkedCheckouts = Record<ToPay["what"], OpenLinkedCheckout>;

/** The URL of the checkout session for a code. Throws "conflict" if there is nothing to pay anymore. */
export async function checkoutUrlOf(services: Services, checkouts: LinkedCheckouts, code: string): Promise<string> {
  const linked = await findLinked(services.db, code);
  return checkouts[linked.what](services, linked);
}

/** The outcome of a payment by link. Asks the provider, so that "paid" also means stored. */
export async function outcomeOf(services: Services, sessionId: string): Promise<Pick<Landed, "outcome" | "what">> {
  const [known] = await services.db<Pick<Landed, "what">[]>`
    select case when extra_of is not null then 'extra' when ride_id is not null then 'ride' else 'visit' end as what
    from checkout where session_id = ${sessionId} and is_by_link`;
  if (!known) throw new AppError("missing", "We couldn't find that payment.");
  const { outcome } = await settle(services, sessionId);
  return { what: known.what, outcome: outcome === "settled" ? "paid" : outcome === "refunded" ? "returned" : "unpaid" };
}
