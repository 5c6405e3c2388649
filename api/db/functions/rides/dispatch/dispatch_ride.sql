-- Offers a pending ride, locked by the caller, to a driver; false if no driver can take it now. Ranks drivers by the least capable vehicle
-- that fits, then as `choose_driver` does. Drivers who are being offered another ride at this moment are skipped first, and waited for
-- before a more capable vehicle is used. The exclusion constraint decides races; the loser tries once more. Rules: docs/rules/rides.md.
create or replace function dispatch_ride(wanted ride) returns boolean language plpgsql as $$
declare
  fitting text;
  chosen driver;
begin
  for fitting in
    select vehicle_type from vehicle_capability where transport_type = wanted.transport_type order by vehicle_range(vehicle_type), vehicle_type
  loop
    for look in 1..2 loop
      if look = 2 then
        perform from driver d where d.vehicle_type = fitting and (d.online or d.has_roster) and is_on_duty(d, wanted.starts_at) and is_driver_eligible(d, wanted) limit 1 for no key update;
        exit when not found;
      end if;
      select * into chosen from choose_driver(wanted, fitting);
      continue when chosen.id is null;
      begin
        perform offer_ride(wanted.id, chosen.id, reason_of_choice(chosen, wanted));
      exception when exclusion_violation then
        continue;
      end;
      return true;
    end loop;
  end loop;
  return false;
end $$;
