-- The pending rides, soonest first, of days on which a driver on duty could take an offer of another driver, who may then take the pending
-- ride. Rules: docs/rules/rides.md.
create or replace function rides_that_driver_can_help(for_driver uuid) returns setof uuid language sql stable as $$
  select r.id from driver d cross join practice cross join ride r
  where d.id = for_driver and (d.online or d.has_roster) and r.status = 'pending' and r.starts_at > now() and r.next_check_at > now() and r.held_at is null
    and not exists (select from operation o where o.ride_id = r.id and o.undone_at is null and o.ends_at > now())
    and exists (
      select from ride offered join vehicle_capability fitting
        on fitting.transport_type = offered.transport_type and fitting.vehicle_type = d.vehicle_type
      where offered.status = 'assigned' and offered.driver_id <> d.id
        and offered.starts_at >= date_trunc('day', r.starts_at, practice.time_zone)
        and offered.starts_at < ((r.starts_at at time zone practice.time_zone)::date + 1)::timestamp at time zone practice.time_zone
        and is_on_duty(d, offered.starts_at) and is_driver_eligible(d, offered))
  order by r.starts_at, r.id limit 50
$$;
