/* The desk ends rides too, and a trip there and back is two rides under one payment: what 0165 and 0174 say of a cancellation, together. */
alter table ride
  drop constraint ride_reason_known,
  add constraint ride_reason_known check (cancel_reason in ('unpaid', 'not_opened', 'too_late', 'no_driver', 'time_passed', 'overlap',
    'left', 'not_driven', 'no_show', 'patient', 'not_needed', 'office'));

/*
 * Ends a ride at its passenger's wish, or because the office cannot keep it, and owes back so much of its part of the payment;
 * false when it is over already. What went back already, or is owed, does not go back again. A trip that nobody has paid yet
 * ends both ways: its page asks for both. Who calls notes the deed.
 */
create or replace function cancel_ride(which uuid, cents int, because text default 'patient') returns boolean language plpgsql as $$
declare
  trip ride := lock_ride(which);
begin
  if trip.status in ('completed', 'cancelled') or trip.pay_until <= now() then return false; end if;
  update ride set status = 'cancelled', driver_id = null, pay_until = null, cancel_reason = because
    where id = which or paid_as = trip.paid_as and status = 'unpaid';
  perform relieve_driver(which);
  perform owe_for_ride(which, cents, case because when 'patient' then 'ride_cancelled' else because end);
  perform post_letter('ride-cancelled', case when trip.status = 'unpaid' then trip.paid_as else which end);
  return true;
end $$;


-- Whoever stands there ready needs somebody for as long as nobody has been found.
create or replace function needed_by_rides() returns setof needed language sql stable as $$
  select 'no_driver', r.id, 'ride', r.id, r.patient_id, p.name, said_no(r.id), r.starts_at, null::int, r.transport_type, r.booked_at, r.starts_at
    from ride r join patient p on p.id = r.patient_id
    where r.status = 'pending' and (r.starts_at > now() or r.ready_at is not null) and r.starts_at < now() + interval '3 hours'
  union all
  select 'nobody_fits', r.id, 'ride', r.id, r.patient_id, p.name, said_no(r.id), r.starts_at, null, r.transport_type, r.booked_at, r.starts_at
    from ride r join patient p on p.id = r.patient_id
    where r.status = 'pending' and r.starts_at >= now() + interval '3 hours'
      and not exists (
        select from vehicle_carries cross join lateral (
          select from driver d where d.vehicle_type = vehicle_carries.vehicle_type and is_free_for(d, r) limit 1) as fitting
        where vehicle_carries.transport_type = r.transport_type)
  union all
  select 'not_driven', r.id, 'ride', r.id, r.patient_id, p.name, left_by.name, r.starts_at, null, d.name, a.ended_at, r.starts_at + interval '60 minutes'
    from assignment a join ride r on r.id = a.ride_id join patient p on p.id = r.patient_id join driver left_by on left_by.id = a.driver_id
      left join driver d on d.id = r.driver_id
    where a.outcome = 'not_driven' and a.ended_at > now() - interval '1 day' and r.status in ('pending', 'assigned', 'accepted') and r.step is null
  union all
  select 'unfinished', r.id, 'ride', r.id, r.patient_id, p.name, d.name, r.starts_at, null, null,
      r.starts_at + interval '2 hours', r.starts_at + interval '12 hours'
    from ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
    where r.status = 'accepted' and r.step is not null and r.starts_at < now() - interval '2 hours'
  union all
  select 'no_show', r.id, 'ride', r.id, r.patient_id, p.name, d.name, r.starts_at, r.quote_cents, null, n.marked_at, n.marked_at + interval '2 days'
    from no_show n join ride r on r.id = n.ride_id join patient p on p.id = r.patient_id join driver d on d.id = n.driver_id
    where n.reversed_at is null and n.marked_at > now() - interval '14 days'
$$;
