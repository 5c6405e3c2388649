-- The offered and accepted rides of a driver that take place in a period, soonest first; if the driver has another vehicle then, those that
-- it can't carry. A ride whose passenger is on board is one of them: it stays with its driver. Rules: docs/rules/rides.md.
create or replace function affected_rides(of_driver uuid, period tstzrange, with_vehicle uuid) returns setof ride language sql stable as $$
  select * from ride
  where driver_id = of_driver and status in ('assigned', 'accepted') and starts_at > now() - rule_give_up_late_ride()
    and period && tstzrange(starts_at, starts_at + rule_ride())
    and not exists (
      select from vehicle v join vehicle_capability fitting on fitting.vehicle_type = v.vehicle_type
      where v.id = with_vehicle and fitting.transport_type = ride.transport_type)
  order by starts_at, id
$$;
