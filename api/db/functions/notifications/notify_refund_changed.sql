-- Announces a changed refund of a ride to its patient.
create or replace function notify_refund_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('rideId', coalesce(new.ride_id, ride_id, extra_of), 'to', array['patient:' || patient_id])::text)
    from checkout where id = new.checkout_id and appointment_id is null;
  return null;
end $$;
