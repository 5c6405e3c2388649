-- The vehicles that a driver can have in a period instead of their own one: spare ones first, then those of colleagues who are off for all of
-- it. Rules: docs/rules/rides.md.
create or replace function free_vehicles(for_driver uuid, period tstzrange) returns setof vehicle language sql stable as $$
  with candidates as (
    select id from vehicle where driver_id is null and retired_at is null
    union
    select lent.id from driver_time_off off join vehicle lent on lent.driver_id = off.driver_id
    where off.ended_at is null and upper(off.during) >= upper(period) and off.during @> period
  )
  select v.* from candidates join vehicle v on v.id = candidates.id where vehicle_blocker(v, for_driver, period) is null
  order by v.driver_id is not null, vehicle_range(v.vehicle_type), v.id limit 50
$$;
