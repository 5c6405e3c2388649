-- Updates the open pages of the passenger and of followers when a share link is created or turned off.
create or replace function notify_link_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('rideId', id, 'to', array['patient:' || patient_id])::text)
    from ride where id = coalesce(new.ride_id, old.ride_id);
  if old.ride_id is not null then
    perform pg_notify('changed', json_build_object('to', array['ride:' || old.ride_id])::text);
  end if;
  return null;
end $$;
