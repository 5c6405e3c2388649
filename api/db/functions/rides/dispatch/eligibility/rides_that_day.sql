-- How many other rides a driver has on a ride's day, in the practice's time zone; completed ones count. Rules: docs/rules/rides.md.
create or replace function rides_that_day(of_driver uuid, wanted ride) returns int language sql stable as $$
  select count(*)::int
  from practice cross join lateral (select (wanted.starts_at at time zone time_zone)::date as day) as ride_day
    join ride other on other.driver_id = of_driver and other.id <> wanted.id and other.status in ('assigned', 'accepted', 'completed')
      and other.starts_at >= ride_day.day::timestamp at time zone time_zone
      and other.starts_at < (ride_day.day + 1)::timestamp at time zone time_zone
$$;
