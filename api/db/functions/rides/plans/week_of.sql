-- The Monday of a day's week. Rules: docs/rules/rides.md.
create or replace function week_of(day date) returns date language sql immutable strict as $$
  select date_trunc('week', day::timestamp)::date
$$;
