-- Files what the passenger was told about a driver's steps and lateness under the change that made it untrue, so that each can be told
-- again. What waited to be sent is then out of date and dropped. With `is_undone`, takes that back. Rules: docs/rules/rides.md.
create or replace function retell_steps(trip ride, change uuid, is_undone boolean default false) returns void language plpgsql as $$
declare
  about_assignment text[] := message_kinds('ride-on-the-way') || message_kinds('ride-at-door');
  about_ride text[] := message_kinds('ride-late') || message_kinds('ride-driver-late')
    || array['ride-looking-day', 'ride-looking-three', 'ride-looking-hour'];
  offer uuid := (select id from assignment where ride_id = trip.id and driver_id = trip.driver_id);
begin
  if is_undone then
    update email_outbox set subject_id = case when kind = any(about_ride) then trip.id else offer end
      where subject_id = change and kind = any(about_assignment || about_ride) and (kind = any(about_ride) or offer is not null);
  else
    -- It waits at least as long as the change can be undone.
    update email_outbox set subject_id = change, due_at = case when due_at is not null then greatest(due_at, now() + rule_undo()) end
      where subject_id = trip.id and kind = any(about_ride) or subject_id = offer and kind = any(about_assignment);
  end if;
end $$;
