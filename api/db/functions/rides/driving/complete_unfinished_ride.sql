-- Completes a ride at its quote if its passenger was on board and its driver did not end it. Rules: docs/rules/rides.md.
create or replace function complete_unfinished_ride(driven ride) returns void language plpgsql as $$
begin
  update ride set status = 'completed', fare_cents = quote_cents, completed_at = now() where id = driven.id;
  update assignment set outcome = 'completed', ended_at = now() where ride_id = driven.id and outcome = 'accepted';
  insert into audit_entry (actor, action, patient_id, target_id) values ('system', 'ride completed', driven.patient_id, driven.id);
  perform enqueue_email('ride-completed', driven.id);
end $$;
