-- The values that a setting has had and will have, each with its time: for statements about many records. Rules: docs/rules/office.md.
create or replace function setting_periods(which text) returns table (value int, begins timestamptz, ends timestamptz) language sql stable as $$
  select coalesce(change.value, default_value), change.starts_at, lead(change.starts_at, 1, 'infinity') over (order by change.starts_at)
  from setting s cross join lateral (
    select null::int as value, '-infinity'::timestamptz as starts_at
    union all
    select c.value, c.starts_at from setting_change c
      where c.name = which and payer_organization_id is null and withdrawn_at is null) as change
  where s.name = which
$$;
