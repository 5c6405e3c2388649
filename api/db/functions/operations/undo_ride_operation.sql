-- Undoes an operation on a ride, or returns why not: 'too_late', 'changed' if the ride was changed since, 'driver_gone' if its driver has
-- another ride or can no longer drive it, 'overlap' if its passenger has another ride then. Safe to repeat. Rules: docs/rules/office.md.
create or replace function undo_ride_operation(which uuid, of_ride uuid) returns text language plpgsql as $$
declare
  trip ride := lock_ride(of_ride);
  done operation;
begin
  select * into done from operation where id = which and ride_id = of_ride for update;
  if done.id is null then return 'unknown'; end if;
  if done.undone_at is not null then return 'undone'; end if;
  if done.ends_at <= clock_timestamp() then return 'too_late'; end if;
  -- Senders claim them in their own transactions: one claimed at the last moment is being sent.
  perform from refund where operation_id = which for update;
  perform from email_outbox where operation_id = which for update;
  if exists (select from refund where operation_id = which and tries > 0)
    or exists (select from email_outbox where operation_id = which and tries > 0) then
    return 'too_late';
  end if;
  if trip.revision <> done.revision_after
    or exists (select from patient where id = trip.patient_id and deleted_at is not null)
    or exists (select from passenger_no_show where ride_id = of_ride and reversed_at is not null)
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

  begin
    delete from push_notification where (subscription_id, assignment_id) in (
      select s.id, a.id from push_subscription s join assignment a on a.driver_id = s.driver_id where a.ride_id = of_ride);
    perform restore_ride(of_ride, done.before);
  exception when exclusion_violation then
    return 'driver_gone';
  end;
  delete from email_outbox where operation_id = which;
  delete from refund where operation_id = which;
  if done.kind = 'edit' then perform undo_ride_change(of_ride); end if;
  if done.kind = 'no-show' then delete from passenger_no_show where ride_id = of_ride; end if;
  update checkout set next_check_at = coalesce(payable_until(checkout), now())
    where ride_id = trip.paid_as and checkout.status in ('opening', 'open') and next_check_at = done.ends_at;
  update operation set undone_at = now() where id = which;
  return 'undone';
end $$;
