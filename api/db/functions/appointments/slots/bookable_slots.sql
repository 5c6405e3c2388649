-- The starts of the bookable week at a moment, regardless of which nurse is free: half hours from 10:00 to 20:30, today from the next
-- hour. Rules: docs/rules/visits.md.
create or replace function bookable_slots(at timestamptz) returns setof timestamptz language sql stable as $$
  select (here::date + ahead + make_interval(mins => minute)) at time zone time_zone
  from practice
  cross join lateral (select at at time zone time_zone as here) as local_clock
  cross join generate_series(0, extract(day from rule_bookable())::int - 1) ahead
  cross join generate_series(rule_first_slot(), rule_last_slot(), extract(epoch from rule_slot())::int / 60) minute
  where ahead > 0 or extract(hour from here) * 60 < rule_first_slot()
    or minute >= (extract(hour from here) + 1) * 60 + case when extract(minute from here) > 30 then 30 else 0 end
  order by 1
$$;
