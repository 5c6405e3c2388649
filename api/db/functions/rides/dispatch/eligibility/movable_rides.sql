-- The rides between two times that a person can give to another driver to help one ride without a driver: that ride, and the offered and
-- accepted ones whose driver has not set out. With each, its own driver and the drivers on duty who may take it, apart from the other rides
-- listed. A ride is not listed while the office can undo an operation on it. Rules: docs/rules/rides.md.
create or replace function movable_rides(wanted uuid, from_start timestamptz, until_start timestamptz)
returns table (ride_id uuid, revision int, starts_at timestamptz, booked_at timestamptz, driver_id uuid, options uuid[])
language sql stable as $$
  with movable as (
    select r as whole from ride r
    where (r.id = wanted and r.status = 'pending' or r.status in ('assigned', 'accepted') and r.step is null)
      and r.starts_at >= from_start and r.starts_at < until_start and r.starts_at > now() and r.held_at is null
      and not exists (select from operation o where o.ride_id = r.id and o.undone_at is null and o.ends_at > now())
  )
  select (whole).id, (whole).revision, (whole).starts_at, (whole).booked_at, (whole).driver_id, array(
      select d.id from driver d
      where d.id in (
          select own.id from vehicle_capability fitting join driver own on own.vehicle_type = fitting.vehicle_type
          where fitting.transport_type = (whole).transport_type
          union
          select other from vehicle_capability fitting cross join lateral drivers_in_other_vehicle(fitting.vehicle_type, (whole).starts_at) as other
          where fitting.transport_type = (whole).transport_type)
        and (d.id = (whole).driver_id or (d.online or d.has_roster) and is_on_duty(d, (whole).starts_at) and may_be_offered(d, whole))
        and not exists (
          select from ride own where own.driver_id = d.id and own.status in ('assigned', 'accepted')
            and own.starts_at > (whole).starts_at - rule_ride() and own.starts_at < (whole).starts_at + rule_ride()
            and own.id not in (select (other.whole).id from movable other))
      order by d.id)
  from movable order by (whole).starts_at, (whole).id
$$;
