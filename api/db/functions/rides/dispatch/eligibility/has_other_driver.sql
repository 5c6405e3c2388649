-- Whether another driver on duty could take a late ride. Rules: docs/rules/rides.md.
create or replace function has_other_driver(late ride) returns boolean language sql stable as $$
  select exists (
  select from vehicle_capability cross join lateral (
    select from driver d
      where d.vehicle_type = vehicle_capability.vehicle_type and (d.online or d.has_roster) and is_on_duty(d, late.starts_at) and d.id <> late.driver_id and is_driver_eligible(d, late) limit 1) as fitting
  where transport_type = late.transport_type)
  or exists (
    select from vehicle_capability fitting cross join lateral drivers_in_other_vehicle(fitting.vehicle_type, late.starts_at) as other
      join driver d on d.id = other
    where fitting.transport_type = late.transport_type and is_on_duty(d, late.starts_at) and d.id <> late.driver_id and is_driver_eligible(d, late))
$$;
