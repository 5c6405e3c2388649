-- What each driver and nurse earned in a period, paid out or not, in cents: what Reports shows, and what payouts are compared with. Less the
-- cash that a driver collected. Rules: docs/rules/money.md.
create or replace function earned_between(since timestamptz, until timestamptz)
returns table (driver_id uuid, consultant_id uuid, name text, count int, cents bigint, paid_out_cents bigint) language sql stable as $$
  select d.id, null::uuid, d.name, earned.* from driver d cross join lateral (
    select count(distinct ride_id)::int, coalesce(sum(fare_cents + extra_cents - cash_cents), 0),
      coalesce(sum(fare_cents + extra_cents - cash_cents) filter (where payout_id is not null), 0)
    from driver_earnings(d.id, since, until) having count(*) > 0) as earned
  union all
  select null, c.id, c.name, earned.* from consultant c cross join lateral (
    select count(distinct appointment_id)::int, coalesce(sum(cents), 0), coalesce(sum(cents) filter (where payout_id is not null), 0)
    from nurse_earned(c.id, since, until) having count(*) > 0) as earned
$$;
