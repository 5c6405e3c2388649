-- Tasks for Today about rides. Rules: docs/rules/office.md.
create or replace function tasks_from_rides() returns setof task language sql stable as $$
  select 'no_driver', r.id, 'ride', r.id, r.patient_id, p.name, rejections_of_ride(r.id), r.starts_at, null::int, r.transport_type, r.booked_at, r.starts_at
    from ride r join patient p on p.id = r.patient_id
    where r.status = 'pending' and r.held_at is null and (r.starts_at > now() or r.ready_at is not null) and r.starts_at < now() + rule_urgent_task()
  union all
  select 'nobody_fits', r.id, 'ride', r.id, r.patient_id, p.name, rejections_of_ride(r.id), r.starts_at, null, r.transport_type, r.booked_at, r.starts_at
    from ride r join patient p on p.id = r.patient_id
    where r.status = 'pending' and r.held_at is null and r.starts_at >= now() + rule_urgent_task()
      and not exists (
        select from vehicle_capability cross join lateral (
          select from driver d where d.vehicle_type = vehicle_capability.vehicle_type and is_driver_eligible(d, r) limit 1) as fitting
        where vehicle_capability.transport_type = r.transport_type)
      and not exists (
        select from vehicle_capability fitting cross join lateral drivers_in_other_vehicle(fitting.vehicle_type, r.starts_at) as other
          join driver d on d.id = other
        where fitting.transport_type = r.transport_type and is_driver_eligible(d, r))
  union all
  -- Names are looked up one by one: for joins PostgreSQL may expect many rows and read all patients or drivers.
  select 'late', r.id, 'ride', r.id, r.patient_id, (select name from patient where id = r.patient_id),
      (select name from driver where id = r.driver_id), r.starts_at, null,
      coalesce(nullif(r.passenger_phone, ''), (select nullif(phone, '') from patient where id = r.patient_id)),
      r.starts_at + rule_late_warning(), r.starts_at + rule_reassign_late_ride()
    from ride r
    where r.status = 'accepted' and (r.step is null or r.step = 'on_my_way')
      and r.starts_at <= now() - rule_late_warning() and r.starts_at > now() - rule_end_unfinished_ride()
  union all
  select 'not_driven', r.id, 'ride', r.id, r.patient_id, p.name, left_by.name, r.starts_at, null, d.name, a.ended_at, r.starts_at + rule_give_up_late_ride()
    from assignment a join ride r on r.id = a.ride_id join patient p on p.id = r.patient_id join driver left_by on left_by.id = a.driver_id
      left join driver d on d.id = r.driver_id
    where a.outcome = 'not_driven' and a.ended_at > now() - interval '1 day' and r.status in ('pending', 'assigned', 'accepted')
      and (r.step is null or r.step = 'on_my_way')
  union all
  select 'on_hold', r.id, 'ride', r.id, r.patient_id, (select name from patient where id = r.patient_id), null, listed_start(r), null,
      coalesce(nullif(r.passenger_phone, ''), (select nullif(phone, '') from patient where id = r.patient_id)),
      r.held_at, coalesce(r.starts_at, r.ready_by)
    from ride r
    where r.status = 'pending' and r.held_at is not null and r.held_at <= now()
  union all
  select 'driver_suspended', r.id, 'ride', r.id, r.patient_id, (select name from patient where id = r.patient_id), d.name, r.starts_at,
      null, null, d.suspended_at, r.starts_at
    from driver d cross join lateral (
      select * from ride
        where driver_id = d.id and status = 'accepted' and on_board_at is null and starts_at > now() - rule_end_unfinished_ride()
        order by starts_at limit 200) as r
    where d.suspended_at is not null
  union all
  select 'unfinished', r.id, 'ride', r.id, r.patient_id, p.name, d.name, r.starts_at, null, null,
      r.starts_at + rule_unfinished_ride(), r.starts_at + rule_end_unfinished_ride()
    from ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
    where r.status = 'accepted' and r.step in ('at_door', 'on_board') and r.starts_at < now() - rule_unfinished_ride()
  union all
  -- A ride whose driver came late has been refunded.
  select 'no_show', r.id, 'ride', r.id, r.patient_id, p.name, d.name, r.starts_at, r.quote_cents, null, n.marked_at, n.marked_at + interval '2 days'
    from passenger_no_show n join ride r on r.id = n.ride_id join patient p on p.id = r.patient_id join driver d on d.id = n.driver_id
    where n.reversed_at is null and not n.awaits_office and n.marked_at > now() - interval '14 days' and not exists (
      select from refund where refund.ride_id = r.id and reason = 'driver_late')
  union all
  select 'late_no_show', r.id, 'ride', r.id, r.patient_id, (select name from patient where id = r.patient_id),
      (select name from driver where id = n.driver_id), r.starts_at, r.quote_cents, late.taken_at::text, n.marked_at, n.marked_at + interval '1 day'
    from passenger_no_show n join ride r on r.id = n.ride_id left join late_step late on late.ride_id = r.id and late.step = 'at_door'
    where n.awaits_office and n.reversed_at is null
$$;
