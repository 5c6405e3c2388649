-- Every start of the grid from some days before a moment's day to some days after it. Rules: docs/rules/visits.md.
create or replace function starts_around(at timestamptz, days_before int, days_after int) returns timestamptz[] language sql stable as $$
  select array_agg(((at at time zone time_zone)::date + day + make_interval(mins => minute)) at time zone time_zone)
  from practice, generate_series(-days_before, days_after) day,
    generate_series(rule_first_slot(), rule_last_slot(), extract(epoch from rule_slot())::int / 60) minute
$$;
