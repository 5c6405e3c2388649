-- A driver's completed rides and pay for canceled ones in a period. `payout_id` is null for those in no payout yet, and `is_open` is set
-- while one waits for a decision (`unpaid_earnings`). Rules: docs/rules/money.md.
create or replace function driver_earnings(who uuid, since timestamptz, until timestamptz)
returns table (ride_id uuid, completed_at timestamptz, fare_cents int, extra_cents int, cash_cents int, is_open boolean, payout_id uuid)
language sql stable as $$
  select l.ride_id, r.completed_at, l.fare_cents, l.extra_cents, l.cash_cents, false, l.payout_id
    from ride r join payout_line l on l.ride_id = r.id
    where r.driver_id = who and r.status = 'completed' and r.completed_at >= since and r.completed_at < until
  union all
  select l.ride_id, pay.canceled_at, l.fare_cents, l.extra_cents, l.cash_cents, false, l.payout_id
    from cancellation_pay pay join payout_line l on l.ride_id = pay.ride_id
    where pay.driver_id = who and pay.canceled_at >= since and pay.canceled_at < until
  union all
  select t.ride_id, t.completed_at, t.fare_cents, t.extra_cents, t.cash_cents, t.is_open, null
    from unpaid_earnings(who, until) as t where t.completed_at >= since
$$;
