/* A driver's open page hears at once of what the office, or time, has decided about them: whether they are on duty, suspended, or their papers count. */
create function tell_driver() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('to', array['driver:' || (case tg_table_name when 'driver' then to_jsonb(new) ->> 'id'
    else to_jsonb(new) ->> 'driver_id' end)])::text);
  return null;
end $$;

create trigger driver_is_told after update of online, suspended_at on driver for each row
  when ((old.online, old.suspended_at) is distinct from (new.online, new.suspended_at)) execute function tell_driver();
-- The office may enter one that it has seen itself.
create trigger driver_is_told after insert or update of state on driver_document for each row execute function tell_driver();
create trigger driver_is_told after update of outcome on vehicle_change for each row
  when (old.outcome is distinct from new.outcome) execute function tell_driver();
