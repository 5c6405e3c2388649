-- What a driver earned before a moment and is in no payout yet, earliest first: the share of completed rides, and the pay for canceled ones, or by how
-- much that has changed since a payout. `is_open`: an extra is undecided, the office has not confirmed a no-show, or a bank is deciding
-- about the payment of a canceled ride.
-- Rules: docs/rules/money.md.
create or replace function unpaid_earnings(who uuid, until timestamptz)
returns table (ride_id uuid, completed_at timestamptz, fare_cents int, extra_cents int, cash_cents int, is_open boolean)
language sql stable as $$
  select r.id, r.completed_at, round(r.fare_cents * share.value / 100.0)::int, case when e.state = 'granted' then e.cents else 0 end,
      case when r.payment_method = 'cash' then r.fare_cents else 0 end, coalesce(e.state = 'asked', false)
    from ride r left join extra_claim e on e.ride_id = r.id
      join setting_periods('driverSharePercent') share on r.booked_at >= share.begins and r.booked_at < share.ends
    where r.driver_id = who and r.status = 'completed' and not r.paid_out and r.completed_at < until
  union all
  select r.id, pay.canceled_at, pay.cents - pay.paid_out_cents, 0, 0, exists (
        select from checkout cross join lateral disputes_of_payment(payment_id, 'open') as disputed
        where checkout.ride_id = r.paid_as and status = 'paid' and disputed.cents > 0)
        or exists (select from passenger_no_show n where n.ride_id = r.id and n.awaits_office and n.reversed_at is null)
    from cancellation_pay pay join ride r on r.id = pay.ride_id
    where pay.driver_id = who and pay.cents <> pay.paid_out_cents and pay.canceled_at < until
  order by 2, 1
$$;
