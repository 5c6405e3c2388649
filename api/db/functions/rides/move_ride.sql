-- Moves a ride to another time, or returns why not. The payment stays. Its driver keeps it if free and eligible then; otherwise it is
-- dispatched at once. The return leg becomes a will-call of the new day and the driver's steps start over. Enqueues the emails; the
-- caller records the audit entry. Rules: docs/rules/rides.md.
create or replace function move_ride(which uuid, to_start timestamptz, out outcome text, out other_starts_at timestamptz)
language plpgsql as $$
#variable_conflict use_variable
declare
  trip ride := lock_ride(which);
  moved uuid;
  moved_trip ride := trip;
  keeps_driver boolean;
begin
  moved_trip.starts_at := to_start;
  keeps_driver := may_keep_ride(moved_trip);
  select blocker.* into outcome, other_starts_at from ride_blockers('move', trip, true, to_start) blocker limit 1;
  if outcome is not null then return; end if;
  insert into ride_move (ride_id, from_at, to_at) values (which, trip.starts_at, to_start) returning id into moved;
  if keeps_driver then
    begin
      update ride set starts_at = to_start, on_my_way_at = null, about_minutes = null, at_door_at = null where id = which;
    exception when exclusion_violation then
      keeps_driver := false;
    end;
  end if;
  if not keeps_driver then
    update ride set starts_at = to_start, status = 'pending', driver_id = null, on_my_way_at = null, about_minutes = null, at_door_at = null
      where id = which;
    perform unassign_driver(which);
  end if;
  update ride set ready_by = will_call_ends(to_start), next_check_at = will_call_ends(to_start)
    where return_of = which and status = 'pending' and starts_at is null;
  perform enqueue_email('ride-moved', moved);
  if keeps_driver then perform enqueue_email('ride-moved-driver', moved); end if;
  outcome := 'moved';
end $$;
