-- The rides that a driver gets first when back early from a period: of its time, taken from the driver in it, and accepted by nobody since.
-- Rules: docs/rules/rides.md.
create or replace function rides_to_give_back(off driver_time_off) returns setof ride language sql stable as $$
  select r.* from assignment a join ride r on r.id = a.ride_id
  where a.driver_id = off.driver_id and a.outcome in ('withdrawn', 'not_driven') and a.ended_at >= off.entered_at
    and r.status in ('pending', 'assigned') and r.driver_id is distinct from off.driver_id and r.held_at is null
    and r.starts_at > now() - rule_give_up_late_ride() and off.during && tstzrange(r.starts_at, r.starts_at + rule_ride())
  order by r.starts_at, r.id
$$;
