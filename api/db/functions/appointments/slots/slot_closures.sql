-- Every reason why a nurse does not take one of these starts: hours, time off, too little notice. A slot that would run past midnight counts
-- to midnight, so no day is closed to it only for its last minutes. Time off is read once, and hours once a day. Rules: docs/rules/visits.md.
create or replace function slot_closures(of_consultant uuid, starts timestamptz[])
returns table (starts_at timestamptz, because text) language sql stable as $$
  with off as materialized (
    select range_agg(during) as during from time_off
    where whose in (of_consultant, '00000000-0000-0000-0000-000000000000')
      and during && (select tstzrange(min(slot), max(slot) + rule_slot()) from unnest(starts) slot)
  ), hours as materialized (
    select slots, day::timestamp as midnight, time_zone, coalesce(
      (select open from day_hours where consultant_id = of_consultant and day_hours.day = days.day),
      (select open from weekly_hours
        where consultant_id = of_consultant and weekday = extract(isodow from days.day)::smallint and during @> days.day),
      '{[0,1440)}') as open
    from practice cross join lateral (
      select (slot at time zone time_zone)::date as day, array_agg(slot) as slots from unnest(starts) slot group by 1) as days
  )
  select slot, unnest(array_remove(array[
    case when off.during && tstzrange(slot, slot + rule_slot()) then 'time_off' end,
    case when not int4range(minute, least(minute + extract(epoch from rule_slot())::int / 60, 1440)) <@ hours.open then 'hours' end,
    case when slot < now() + c.notice_minutes * interval '1 minute' then 'notice' end
  ], null))
  from consultant c
  cross join off
  cross join hours
  cross join unnest(hours.slots) slot
  cross join lateral (select (date_part('epoch', slot at time zone time_zone - midnight) / 60)::int as minute) as of_day
  where c.id = of_consultant
$$;
