-- Removes the last change of a ride that was restored to its state before: the messages about the driver's steps count again, and the
-- return leg is a will-call of the earlier day again. Rules: docs/rules/office.md.
create or replace function undo_ride_change(which uuid) returns void language plpgsql as $$
declare
  trip ride;
  change ride_move;
begin
  select * into trip from ride where id = which;
  select * into change from ride_move where ride_id = which order by id desc limit 1;
  perform outdate_ride_messages(trip, change.id, true);
  update ride set ready_by = will_call_ends(trip.starts_at), next_check_at = will_call_ends(trip.starts_at)
    where return_of = which and status = 'pending' and starts_at is null and 'time' = any(change.changed);
  delete from ride_move where id = change.id;
end $$;
