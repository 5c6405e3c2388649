-- Makes the pending rides due that this driver can take, or can help by taking an offer of the same day from another driver; the soonest
-- of each kind first; returns how many. Skips rides with an operation that can be undone, and return legs on hold. Rules:
-- docs/rules/rides.md.
create or replace function recheck_pending_rides(for_driver uuid) returns bigint language sql as $$
  with eligible as (
    select fitting.id from driver d
      join vehicle_capability on vehicle_capability.vehicle_type = d.vehicle_type or vehicle_capability.vehicle_type in (
        select v.vehicle_type from driver_time_off off join vehicle v on v.id = off.vehicle_id
        where off.driver_id = d.id and off.ended_at is null and upper(off.during) > now())
      cross join lateral (
        select r.id from ride r
        where r.status = 'pending' and r.transport_type = vehicle_capability.transport_type and r.starts_at > now()
          and r.next_check_at > now() and r.held_at is null and is_on_duty(d, r.starts_at) and is_driver_eligible(d, r)
          and not exists (select from operation o where o.ride_id = r.id and o.undone_at is null and o.ends_at > now())
        order by r.starts_at limit 50
      ) as fitting
    where d.id = for_driver and (d.online or d.has_roster)
    union
    select rides_that_driver_can_help(for_driver)
  ), locked as (
    select id from ride where id in (select id from eligible) and status = 'pending' order by id for no key update
  ), woken as (
    update ride set next_check_at = now() where id in (select id from locked) returning id
  )
  select count(*) from woken
$$;
