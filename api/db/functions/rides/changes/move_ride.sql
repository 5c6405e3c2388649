-- Moves a ride to another time for its passenger, or returns why not. Rules: docs/rules/rides.md.
create or replace function move_ride(which uuid, to_start timestamptz, out outcome text, out other_starts_at timestamptz)
language plpgsql as $$
#variable_conflict use_variable
declare
  trip ride := lock_ride(which);
  moved_trip ride := trip;
begin
  select blocker.* into outcome, other_starts_at from ride_blockers('move', trip, true, to_start) blocker limit 1;
  if outcome is not null then return; end if;
  moved_trip.starts_at := to_start;
  perform change_ride(trip, moved_trip, array['time']);
  outcome := 'moved';
end $$;
