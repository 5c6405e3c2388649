-- Offers a pending ride, locked by the caller, to a driver; false if no driver can take it now. Ranks drivers by fewest open rides, then
-- by longest time without an offer. Drivers who are being offered another ride at this moment are skipped first and waited for last. The
-- exclusion constraint decides races; the loser tries once more. Rules: docs/rules/rides.md.
create or replace function dispatch_ride(wanted ride) returns boolean language plpgsql as $$
declare
  chosen record;
begin
  for look in 1..2 loop
    if look = 2 then
      perform from vehicle_capability cross join lateral (
          select from driver d where d.vehicle_type = vehicle_capability.vehicle_type and d.online and is_driver_eligible(d, wanted)
          limit 1 for no key update) as busy
        where transport_type = wanted.transport_type limit 1;
      exit when not found;
    end if;
    select best.* into chosen from vehicle_capability cross join lateral (
        select d.id, d.vehicle_type, d.open_rides, d.last_assigned_at from driver d
        where d.vehicle_type = vehicle_capability.vehicle_type and d.online and is_driver_eligible(d, wanted)
        order by d.open_rides, d.last_assigned_at nulls first, d.id limit 1 for no key update skip locked
      ) as best
      where vehicle_capability.transport_type = wanted.transport_type
      order by best.open_rides, best.last_assigned_at nulls first, best.id limit 1;
    continue when chosen.id is null;

    begin
      perform offer_ride(wanted.id, chosen.id,
        format('Vehicle fits · %s upcoming %s · %s', chosen.open_rides, case chosen.open_rides when 1 then 'ride' else 'rides' end,
          case when chosen.last_assigned_at is null then 'not assigned yet'
            else 'last assigned ' || coalesce(nullif(format_interval(now() - chosen.last_assigned_at), '0 minutes') || ' ago', 'just now') end));
    exception when exclusion_violation then
      continue;
    end;
    return true;
  end loop;
  return false;
end $$;
