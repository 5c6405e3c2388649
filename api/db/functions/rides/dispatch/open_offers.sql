-- The rides between two times whose driver can still change: without a driver, or offered by dispatch and not accepted. With the drivers on
-- duty who may take each of them, apart from the other rides listed. A ride is not listed while its driver can undo a rejection, or the
-- office an operation. Rules: docs/rules/rides.md.
create or replace function open_offers(from_start timestamptz, until_start timestamptz)
returns table (ride_id uuid, revision int, starts_at timestamptz, booked_at timestamptz, driver_id uuid, options uuid[])
language sql stable as $$
  with open as (
    select r as whole from ride r
    where r.status in ('pending', 'assigned') and r.starts_at >= from_start and r.starts_at < until_start and r.starts_at > now()
      and r.held_at is null
      and not exists (select from operation o where o.ride_id = r.id and o.undone_at is null and o.ends_at > now())
      and not exists (select from assignment said where said.ride_id = r.id and (said.outcome = 'offered' and said.by_staff is not null
        or said.outcome = 'rejected' and said.reject_reason is not null and said.ended_at > now() - rule_undo()))
  )
  select (whole).id, (whole).revision, (whole).starts_at, (whole).booked_at, (whole).driver_id, array(
      select d.id from vehicle_capability fitting join driver d on d.vehicle_type = fitting.vehicle_type
      where fitting.transport_type = (whole).transport_type and (d.online or d.has_roster) and is_on_duty(d, (whole).starts_at) and may_be_offered(d, whole)
        and not exists (
          select from ride own where own.driver_id = d.id and own.status in ('assigned', 'accepted')
            and own.starts_at > (whole).starts_at - rule_ride() and own.starts_at < (whole).starts_at + rule_ride()
            and own.id not in (select (other.whole).id from open other))
      order by d.id)
  from open order by (whole).starts_at, (whole).id
$$;
