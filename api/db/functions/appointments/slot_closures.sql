-- Every reason why a nurse does not take one of these starts: hours, time off, too little notice. A slot that would run past midnight counts
-- to midnight, so no day is closed to it only for its last minutes. Rules: docs/rules/visits.md.
create or replace function slot_closures(of_consultant uuid, starts timestamptz[])
returns table (starts_at timestamptz, because text) language sql stable as $$
  select slot, reason.because
  from consultant c
  cross join practice
  cross join unnest(starts) slot
  cross join lateral (select slot at time zone time_zone as here) as local_clock
  cross join lateral (select (extract(hour from here) * 60 + extract(minute from here))::int as minute) as of_day
  cross join lateral (values
    ('time_off', exists (select from time_off where whose = c.id and during && tstzrange(slot, slot + rule_slot()))
      or slot_closed_for_all(slot)),
    ('hours', not int4range(minute, least(minute + extract(epoch from rule_slot())::int / 60, 1440)) <@ coalesce(
      (select open from day_hours where consultant_id = c.id and day = here::date),
      (select open from weekly_hours
        where consultant_id = c.id and weekday = extract(isodow from here)::smallint and during @> here::date),
      '{[0,1440)}')),
    ('notice', slot < now() + c.notice_minutes * interval '1 minute')
  ) as reason (because, applies)
  where c.id = of_consultant and applies
$$;
