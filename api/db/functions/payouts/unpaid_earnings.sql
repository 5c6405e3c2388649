-- A driver's earnings from rides completed before a moment that are in no payout yet, earliest first. `is_open`: an extra is undecided.
-- Rules: docs/rules/money.md.
create or replace function unpaid_earnings(who uuid, until timestamptz)
returns table (ride_id uuid, completed_at timestamptz, fare_cents int, extra_cents int, cash_cents int, is_open boolean)
language sql stable as $$
  select r.id, r.completed_at, r.fare_cents, case when e.state = 'granted' then e.cents else 0 end,
      case when r.payment_method = 'cash' then r.fare_cents else 0 end, coalesce(e.state = 'asked', false)
    from ride r left join extra_claim e on e.ride_id = r.id
    where r.driver_id = who and r.status = 'completed' and not r.paid_out and r.completed_at < until
    order by r.completed_at, r.id
$$;
