-- The drivers who have a vehicle of this type for a ride at this time instead of their own one. Rules: docs/rules/rides.md.
create or replace function drivers_in_other_vehicle(of_type text, at timestamptz) returns setof uuid language sql stable as $$
  select off.driver_id from driver_time_off off join vehicle v on v.id = off.vehicle_id
  where v.vehicle_type = of_type and off.ended_at is null and off.during && tstzrange(at, at + rule_ride())
$$;
