-- Whether the office has entered that a driver is unavailable during a ride at this time, and the driver is not back early. Days off of the
-- roster count as hours: is_in_roster. Rules: docs/rules/rides.md.
create or replace function is_driver_away(candidate driver, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from driver_time_off off
    where off.driver_id = candidate.id and off.ended_at is null and off.during && tstzrange(at, at + rule_ride()))
$$;
