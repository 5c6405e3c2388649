-- Whole days off of drivers, for the version of the product that kept them in a table, which reads them during an upgrade.
create or replace view driver_day_off as
  select off.id, off.driver_id, daterange((lower(off.during) at time zone practice.time_zone)::date, (upper(off.during) at time zone practice.time_zone)::date) as during
  from driver_time_off off cross join practice
  where off.cause = 'day_off' and off.ended_at is null and off.vehicle_id is null;
