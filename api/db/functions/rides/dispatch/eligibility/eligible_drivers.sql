-- The drivers on duty who may take a ride instead of its driver, in the order of dispatch; at most twenty of each vehicle type. Rules:
-- docs/rules/rides.md.
create or replace function eligible_drivers(wanted ride)
returns table (driver_id uuid, name text, vehicle_type text, rides_that_day int, place bigint) language sql stable as $$
  select d.id, d.name, has.vehicle_type, others,
    row_number() over (order by vehicle_range(has.vehicle_type), others, d.last_assigned_at nulls first, d.id)
  from vehicle_capability fitting cross join lateral (
      (select * from driver
        where driver.vehicle_type = fitting.vehicle_type and (driver.online or driver.has_roster) and driver.id is distinct from wanted.driver_id
          and is_on_duty(driver, wanted.starts_at) and is_driver_eligible(driver, wanted)
        order by driver.last_assigned_at nulls first, driver.id limit 20)
      union all
      -- Those whose own vehicle carries this passenger too are listed already.
      select * from driver
        where driver.id in (select drivers_in_other_vehicle(fitting.vehicle_type, wanted.starts_at))
          and not exists (select from vehicle_capability own where own.vehicle_type = driver.vehicle_type and own.transport_type = wanted.transport_type)
          and driver.id is distinct from wanted.driver_id and is_on_duty(driver, wanted.starts_at) and is_driver_eligible(driver, wanted)
    ) as d cross join lateral (select vehicle_type_at((select whole from driver whole where whole.id = d.id), wanted.starts_at) as vehicle_type) as has
    cross join lateral rides_that_day(d.id, wanted) as others
  where fitting.transport_type = wanted.transport_type
$$;
