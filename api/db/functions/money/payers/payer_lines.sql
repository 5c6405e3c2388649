-- What an organization is billed for a period: the rides on account of that time, less what was refunded of them before its end; and
-- refunds in the period of earlier rides (`is_change`), which an earlier statement has billed. A ride of which nothing is left to pay is no
-- line. An unused will-call counts on the day on which it ends. Rules: docs/rules/money.md.
create or replace function payer_lines(payer uuid, since timestamptz, until timestamptz)
returns table (ride_id uuid, at timestamptz, is_change boolean, price_cents int, reduced_cents int) language sql stable as $$
  with line as (
    select r.id, coalesce(r.starts_at, r.ready_by) as at, false as is_change, r.quote_cents as price,
      (select coalesce(sum(f.amount_cents), 0)::int from refund f where f.ride_id = r.id and f.on_account and f.refunded_at < until) as reduced
    from ride r
    where r.payer_organization_id = payer and coalesce(r.starts_at, r.ready_by) >= since and coalesce(r.starts_at, r.ready_by) < until
    union all
    select r.id, coalesce(r.starts_at, r.ready_by), true, 0, sum(f.amount_cents)::int
    from refund f join ride r on r.id = f.ride_id
    where f.on_account and f.refunded_at >= since and f.refunded_at < until and r.payer_organization_id = payer
      and coalesce(r.starts_at, r.ready_by) < since
    group by r.id
  )
  select id, at, is_change, price, reduced from line where price <> reduced order by at, id
$$;
