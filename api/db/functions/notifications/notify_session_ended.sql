-- Closes the event streams of an ended session.
create or replace function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('to', array['office:' || old.staff_id])::text);
  return null;
end $$;
