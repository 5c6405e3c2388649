-- Updates a driver's open page when they go online or offline, are suspended, or their documents change.
create or replace function notify_driver() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('to', array['driver:' || (case tg_table_name when 'driver' then to_jsonb(new) ->> 'id'
    else to_jsonb(new) ->> 'driver_id' end)])::text);
  return null;
end $$;
