-- Every movement of money between two instants as double entries for a bookkeeper: `cents` is positive for a debit and negative for a credit, and
-- the rows of one `entry` add up to zero. Payments, refunds, disputes and fees are those of `money_moved`, so the sums are those of
-- Reports. Payouts count on the day they were marked as paid, and back on the day the bank returned them. Rules: docs/rules/money.md.
create or replace function book_entries(since timestamptz, until timestamptz)
returns table (at timestamptz, entry text, account text, cents bigint, about text) language sql stable as $$
  with moved as (
    select kind, m.at, m.cents::bigint, row_number() over (order by m.at, kind, m.checkout_id, m.payment_id, m.cents) as place, m.payment_id,
      case when m.checkout_id is null then 'cash_with_drivers' when m.method = 'check' then 'cash' else m.method end as asset,
      coalesce(sold.what, 'rides') as what
    from money_moved(since, until) m
      -- offset 0 keeps the planner from joining first: it overestimates the number of rows.
      left join lateral (
        select case when k.appointment_id is null then 'rides' else 'visits' end as what from checkout k where k.id = m.checkout_id offset 0
      ) as sold on true
  )
  select moved.at, moved.kind || ' ' || place, side.account, side.cents, coalesce(payment_id, '')
    from moved cross join lateral (values
      (case kind when 'payment' then asset when 'refund' then 'refunds_of_' || what when 'dispute' then 'disputes' else 'fees' end, moved.cents),
      (case kind when 'payment' then 'income_from_' || what else asset end, -moved.cents)) as side (account, cents)
    where moved.cents <> 0
  union all
  select p.moment, p.what || ' ' || p.id, side.account, side.cents * p.sign, p.about
    from (
      select id, paid_at as moment, 'payout' as what, 1 as sign, driver_id, cents, cash_cents, coalesce(reference, '') as about
        from payout where paid_at >= since and paid_at < until
      union all
      select id, returned_at, 'payout returned', -1, driver_id, cents, cash_cents, coalesce(reference, '')
        from payout where returned_at >= since and returned_at < until
    ) as p cross join lateral (values
      (case when driver_id is null then 'payouts_to_nurses' else 'payouts_to_drivers' end, p.cents::bigint + p.cash_cents),
      ('cash_with_drivers', -p.cash_cents::bigint), ('bank', -p.cents::bigint)) as side (account, cents)
    where side.cents <> 0
  union all
  select received.moment, 'organization ' || received.id, side.account, side.cents, received.reference
    from (
      select id, cents, reference, received_on::timestamp at time zone time_zone as moment from payer_payment cross join practice
    ) as received cross join lateral (values ('bank', received.cents::bigint), ('account', -received.cents::bigint)) as side (account, cents)
    where received.moment >= since and received.moment < until
$$;
