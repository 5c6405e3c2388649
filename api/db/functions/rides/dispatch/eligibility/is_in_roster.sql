-- Whether a driver works by the roster for the whole of a ride at this time. A ride past midnight needs hours until midnight only; hours past
-- midnight are those of the next weekday. Days off are times in which the driver is unavailable (is_driver_out). Rules: docs/rules/rides.md.
create or replace function is_in_roster(candidate driver, at timestamptz) returns boolean language sql stable as $$
  select exists (
      select from driver_hours h
      where h.driver_id = candidate.id and h.weekday = extract(isodow from local) and h.open @> int4range(minute, least(minute + ride, 1440)))
  from practice cross join lateral (select at at time zone practice.time_zone as local) as here
    cross join lateral (
      select (extract(epoch from local::time) / 60)::int as minute, (extract(epoch from rule_ride()) / 60)::int as ride) as span
$$;
