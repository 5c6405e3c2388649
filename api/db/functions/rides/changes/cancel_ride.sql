-- Cancels a ride for its passenger or the office and schedules a refund of `cents`, at most what is left of its part of the payment.
-- Returns false if the ride is already over. An unpaid trip ends with both legs, because one checkout asks for both. The caller records
-- the audit entry. One email about the end of a plan is sent by end_plan.
-- A passenger who gets everything that can be refunded now also gets what a bank is deciding about, once it has decided for us. Rules:
-- docs/rules/rides.md.
create or replace function cancel_ride(which uuid, cents int, because text default 'patient') returns boolean language plpgsql as $$
declare
  trip ride := lock_ride(which);
  about uuid := case when trip.status = 'unpaid' then coalesce(trip.return_of, which) else which end;
begin
  if exists (select from ride_blockers('cancel', trip, false)) then return false; end if;
  update ride set status = 'cancelled', driver_id = null, pay_until = null, cancel_reason = because
    where id = which or (id = trip.return_of or return_of = which) and status = 'unpaid';
  -- A week's checkout now asks for one ride too many.
  update checkout set next_check_at = due_after_undo(which)
    where ride_id = trip.paid_as and trip.plan_id is not null and trip.status = 'unpaid' and checkout.status in ('opening', 'open');
  perform unassign_driver(which);
  perform schedule_ride_refund(which, case when cents > 0 and cents >= ride_refundable_cents(which) then trip.quote_cents else cents end, case because when 'patient' then 'ride_cancelled' else because end);
  if because = 'patient' then
    perform enqueue_email('ride-cancelled', about);
  elsif because <> 'plan_ended' then
    perform tell_passenger('ride-cancelled', about, about);
  end if;
  return true;
end $$;
