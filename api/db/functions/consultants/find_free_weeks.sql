-- Stores the free starts of these nurses in the bookable week. Rules: docs/rules/visits.md.
create or replace function find_free_weeks(consultants uuid[]) returns void language sql as $$
  with week as materialized (select array(select bookable_slots(now())) as starts)
  insert into consultant_week (consultant_id, day, free_starts, free_parts)
  select id, today, coalesce(array_agg(starts_at order by starts_at) filter (where starts_at is not null), '{}'),
    coalesce(array_agg(distinct (here::date - date '1970-01-01') * 4
      + case when minute < rule_afternoon() then 0 when minute < rule_evening() then 1 else 2 end) filter (where here is not null), '{}')
  from (select distinct id from unnest(consultants) id) as wanted
  cross join practice
  cross join week
  cross join lateral (select (now() at time zone time_zone)::date as today) as local_day
  left join lateral free_starts(id, week.starts, false) on true
  left join lateral (select starts_at at time zone time_zone as here) as local_clock on true
  left join lateral (select extract(hour from here) * 60 + extract(minute from here) as minute) as of_day on true
  group by id, today
  on conflict (consultant_id) do update
    set day = excluded.day, free_starts = excluded.free_starts, free_parts = excluded.free_parts
$$;
