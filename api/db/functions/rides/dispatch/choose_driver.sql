-- The driver that a ride is offered to, locked; no row if no driver of this vehicle type is eligible or unlocked. Drivers without a ride
-- that day come first, in the order of an index, so that few are read; then those with the fewest rides that day. Among equals, the one
-- longest without an offer. Drivers who have such a vehicle for the time of the ride only come last. Rules: docs/rules/rides.md.
create or replace function choose_driver(wanted ride, with_vehicle text) returns setof driver language plpgsql as $$
begin
  return query
    select d.* from driver d
      where d.vehicle_type = with_vehicle and (d.online or d.has_roster) and is_on_duty(d, wanted.starts_at) and is_driver_eligible(d, wanted) and rides_that_day(d.id, wanted) = 0
      order by d.last_assigned_at nulls first, d.id limit 1 for no key update skip locked;
  if not found then
    return query
      select d.* from driver d
        where d.vehicle_type = with_vehicle and (d.online or d.has_roster) and is_on_duty(d, wanted.starts_at) and is_driver_eligible(d, wanted)
        order by rides_that_day(d.id, wanted), d.last_assigned_at nulls first, d.id limit 1 for no key update skip locked;
  end if;
  if not found then
    return query
      select d.* from driver d
        where d.id in (select drivers_in_other_vehicle(with_vehicle, wanted.starts_at)) and is_on_duty(d, wanted.starts_at) and is_driver_eligible(d, wanted)
        order by rides_that_day(d.id, wanted), d.last_assigned_at nulls first, d.id limit 1 for no key update skip locked;
  end if;
end $$;
