-- Updates the open pages of passenger and driver when an extra is requested or paid.
create or replace function notify_extra_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('rideId', id, 'to', array['patient:' || patient_id, 'driver:' || new.driver_id])::text)
    from ride where id = new.ride_id;
  return null;
end $$;
