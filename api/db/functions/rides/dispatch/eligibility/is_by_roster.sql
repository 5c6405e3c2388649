-- Whether a driver's roster decides about a ride at this time: the driver has one, and the ride is after today. Rules: docs/rules/rides.md.
create or replace function is_by_roster(candidate driver, at timestamptz) returns boolean language sql stable as $$
  select candidate.has_roster and (at at time zone time_zone)::date > (now() at time zone time_zone)::date from practice
$$;
