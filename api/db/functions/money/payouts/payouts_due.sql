-- What each driver and nurse has earned before a moment and is in no payout yet, in cents: `earned` with rides or visits, granted extras, what
-- is kept of canceled rides, less the cash that the driver collected. What waits for a decision is counted apart (`open`). People to whom
-- nothing is due are left out. Rules: docs/rules/money.md.
create or replace function payouts_due(until timestamptz)
returns table (
  driver_id uuid, consultant_id uuid, name text, count int, earned_cents bigint, extra_cents bigint, kept_cents bigint, cash_cents bigint,
  cents bigint, open_count int, open_cents bigint, since timestamptz
)
language sql stable as $$
  select d.id, null::uuid, d.name, due.* from driver d cross join lateral (
    select (count(*) filter (where not is_open))::int, coalesce(sum(e.fare_cents) filter (where not is_open and r.status = 'completed'), 0),
      coalesce(sum(e.extra_cents) filter (where not is_open), 0),
      coalesce(sum(e.fare_cents) filter (where not is_open and r.status <> 'completed'), 0),
      coalesce(sum(e.cash_cents) filter (where not is_open), 0),
      coalesce(sum(e.fare_cents + e.extra_cents - e.cash_cents) filter (where not is_open), 0), (count(*) filter (where is_open))::int,
      coalesce(sum(e.fare_cents + e.extra_cents - e.cash_cents) filter (where is_open), 0), min(e.completed_at)
    from unpaid_earnings(d.id, until) as e join ride r on r.id = e.ride_id having count(*) > 0) as due
  union all
  select null, c.id, c.name, due.* from consultant c cross join lateral (
    select (count(*) filter (where not is_open))::int, coalesce(sum(cents) filter (where not is_open), 0), 0::bigint, 0::bigint, 0::bigint,
      coalesce(sum(cents) filter (where not is_open), 0), (count(*) filter (where is_open))::int,
      coalesce(sum(cents) filter (where is_open), 0), min(ended_at)
    from nurse_earnings(c.id, until) having count(*) > 0) as due
$$;
