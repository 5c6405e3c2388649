-- Cancels a ride without a driver, locked by the caller after its payment, and refunds what was paid for it. An unpaid return leg ends
-- with its outbound leg. Rules: docs/rules/rides.md.
create or replace function cancel_unserved_ride(gone ride, why text) returns void language plpgsql as $$
begin
  with ended as (
    update ride set status = 'cancelled', driver_id = null, pay_until = null, cancel_reason = why
      where id = gone.id or return_of = gone.id and status = 'unpaid' returning id
  )
  insert into audit_entry (actor, action, patient_id, target_id) select 'system', 'ride canceled', gone.patient_id, id from ended;
  update assignment set outcome = 'withdrawn', ended_at = now() where ride_id = gone.id and outcome in ('offered', 'accepted');
  perform schedule_ride_refund(gone.id, gone.quote_cents, why);
  perform tell_passenger('ride-cancelled', gone.id, gone.id);
end $$;
