-- Restores a ride, locked by the caller, to its state before an operation, or returns why not: 'changed' if it was changed since,
-- 'driver_gone' if its driver has another ride or can no longer drive it, 'overlap' if its passenger has another ride then. Rules:
-- docs/rules/office.md.
create or replace function undo_ride(done operation) returns text language plpgsql as $$
declare
  trip ride;
begin
  select * into trip from ride where id = done.ride_id;
  if trip.revision <> done.revision_after
    or exists (select from patient where id = trip.patient_id and deleted_at is not null)
    or exists (select from passenger_no_show where ride_id = trip.id and reversed_at is not null)
    -- A payment made since is refunded, because the ride was canceled.
    or done.before -> 'rides' -> 0 ->> 'status' = 'unpaid' and exists (
      select from checkout where ride_id = trip.paid_as and status = 'paid') then
    return 'changed';
  end if;
  if done.kind in ('cancel', 'edit') and exists (
    select from jsonb_populate_recordset(null::ride, done.before -> 'rides') earlier
      where conflicting_ride_of_patient(trip.patient_id, earlier.id, earlier.starts_at) is not null) then
    return 'overlap';
  end if;

  delete from push_notification where (subscription_id, assignment_id) in (
    select s.id, a.id from push_subscription s join assignment a on a.driver_id = s.driver_id where a.ride_id = trip.id);
  perform restore_ride(trip.id, done.before);
  perform undo_ride_change(trip.id) where done.kind = 'edit';
  delete from passenger_no_show where done.kind = 'no-show' and ride_id = trip.id;
  update checkout set next_check_at = coalesce(payable_until(checkout), now())
    where ride_id = trip.paid_as and checkout.status in ('opening', 'open') and next_check_at = done.ends_at;
  return null;
exception when exclusion_violation then
  return 'driver_gone';
end $$;
