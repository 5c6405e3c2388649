-- Announces a changed ride to its patient, its driver, and the previous driver; and, without naming the ride, to followers of its link.
create or replace function notify_ride_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('rideId', new.id, 'to', array_remove(array[
    'patient:' || new.patient_id, 'driver:' || new.driver_id, case when tg_op = 'UPDATE' then 'driver:' || old.driver_id end
  ], null))::text);
  perform pg_notify('changed', json_build_object('to', array['ride:' || ride_id])::text) from ride_link where ride_id = new.id;
  return null;
end $$;
