-- Since when the passenger of a will-call return leg waits for the driver: since "I'm ready", otherwise since the outbound leg ended. Null
-- before that, and once the driver is at the door. Rules: docs/rules/rides.md.
create or replace function will_call_waits_since(trip ride) returns timestamptz language sql stable as $$
  select case when trip.return_of is null or trip.status not in ('pending', 'assigned', 'accepted') or trip.at_door_at is not null then null
    when trip.ready_at is not null then trip.ready_at
    when trip.starts_at is null then (select completed_at from ride where id = trip.return_of and status = 'completed') end
$$;
