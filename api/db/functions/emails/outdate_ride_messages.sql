-- Files the messages to the passenger about a driver's steps and lateness under the change that made them untrue, so that each can be sent
-- again. What waited to be sent is then out of date and dropped. With `is_undone`, takes that back.
create or replace function outdate_ride_messages(trip ride, change uuid, is_undone boolean default false) returns void language plpgsql as $$
declare
  about_assignment text[] := array(select kind from email_kind where message in ('ride-on-the-way', 'ride-at-door'));
  about_ride text[] := array(select kind from email_kind
    where message in ('ride-late', 'ride-driver-late', 'ride-looking-day', 'ride-looking-three', 'ride-looking-hour'));
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
