-- Whether a driver can't take a ride because of a period that the office has entered: the driver is unavailable then, or has another
-- vehicle, which doesn't carry this passenger. Rules: docs/rules/rides.md.
create or replace function is_driver_out(candidate driver, wanted ride) returns boolean language sql stable as $$
  select exists (
    select from driver_time_off off
    where off.driver_id = candidate.id and off.ended_at is null and off.during && tstzrange(wanted.starts_at, wanted.starts_at + rule_ride())
      and not exists (
        select from vehicle v join vehicle_capability fitting on fitting.vehicle_type = v.vehicle_type
        where v.id = off.vehicle_id and fitting.transport_type = wanted.transport_type))
$$;
