-- The vehicle that a driver has for a ride at this time, as passengers read it: type, model and plate. Rules: docs/rules/rides.md.
create or replace function vehicle_at(of_driver driver, at timestamptz) returns jsonb language sql stable as $$
  select coalesce((
    select jsonb_build_object('vehicleType', v.vehicle_type, 'vehicleModel', v.model, 'vehicleNumber', v.plate)
    from driver_time_off off join vehicle v on v.id = off.vehicle_id
    where off.driver_id = of_driver.id and off.ended_at is null and off.during && tstzrange(at, at + rule_ride()) limit 1),
    jsonb_build_object('vehicleType', of_driver.vehicle_type, 'vehicleModel', of_driver.vehicle_model, 'vehicleNumber', of_driver.vehicle_number))
$$;
