-- Finishes an operation: a later change of the record makes its undo impossible. `moved` is the visit's move. A reminder of a ride that is
-- due earlier waits, too. Returns until when it can be undone. Rules: docs/rules/office.md.
create or replace function finish_operation(which uuid, moved uuid default null) returns timestamptz language plpgsql as $$
declare
  done operation;
begin
  update operation set move_id = moved,
      revision_after = coalesce((select revision from appointment where id = appointment_id), (select revision from ride where id = ride_id))
    where id = which returning * into done;
  update ride set remind_at = done.ends_at where id = done.ride_id and remind_at < done.ends_at;
  return done.ends_at;
end $$;
