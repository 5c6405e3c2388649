-- Whoever has a ride's link sees how it stands. A ride has one at a time; the token itself is nowhere, only its hash.
create table ride_link (
  ride_id uuid primary key references ride,
  token_hash text not null unique,
  made_at timestamptz not null default now()
);

/* The ride behind a link: until two hours after its end, or after its pick-up where it did not take place. */
create function ride_of_link(hash text) returns uuid language sql stable return (
  select ride.id from ride_link join ride on ride.id = ride_id
  where token_hash = hash and (status not in ('completed', 'cancelled')
    or coalesce(completed_at, starts_at) > now() - interval '2 hours')
);

/*
 * Tells whoever listens that a ride has changed, addressed to its patient, its driver, and who had it until now; and to whoever
 * follows its link, without saying which ride it is.
 */
create or replace function tell_ride_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('rideId', new.id, 'to', array_remove(array[
    'patient:' || new.patient_id, 'driver:' || new.driver_id, case when tg_op = 'UPDATE' then 'driver:' || old.driver_id end
  ], null))::text);
  perform pg_notify('changed', json_build_object('to', array['ride:' || ride_id])::text) from ride_link where ride_id = new.id;
  return null;
end $$;

/* A link that is made or taken back is news to its passenger, and to whoever followed it. */
create function tell_link_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('rideId', id, 'to', array['patient:' || patient_id])::text)
    from ride where id = coalesce(new.ride_id, old.ride_id);
  if old.ride_id is not null then
    perform pg_notify('changed', json_build_object('to', array['ride:' || old.ride_id])::text);
  end if;
  return null;
end $$;
create trigger ride_link_tells after insert or update or delete on ride_link for each row execute function tell_link_changed();
