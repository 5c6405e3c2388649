-- The evening before a ride, at the hour of the settings, by the practice's clock. Rules: docs/rules/rides.md.
create or replace function evening_before(ride_at timestamptz) returns timestamptz language sql stable as $$
  select ((ride_at at time zone time_zone)::date - 1 + make_time(rule_evening_before(), 0, 0)) at time zone time_zone from practice
$$;
