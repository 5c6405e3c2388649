-- Days off of a roster become times in which the driver is unavailable, which are entered, shown and ended in one place. Parts of a day at
-- which the driver is unavailable already are left out.
insert into driver_time_off (driver_id, during, cause, entered_by)
select off.driver_id, part, 'day_off', entered.by
from driver_day_off off cross join practice
  cross join lateral (select tstzrange(
    lower(off.during)::timestamp at time zone practice.time_zone, upper(off.during)::timestamp at time zone practice.time_zone) as days) as whole
  cross join lateral (
    select range_agg(known.during) as ranges from driver_time_off known
    where known.driver_id = off.driver_id and known.ended_at is null and known.during && whole.days) as taken
  cross join lateral unnest(tstzmultirange(whole.days) - coalesce(taken.ranges, '{}')) as part
  cross join lateral (select id as by from staff order by role = 'owner' desc, id limit 1) as entered;

drop table driver_day_off;
