-- A session that ends closes its event streams.
create or replace function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('to', array['office:' || old.staff_id])::text);
  return null;
end $$;
