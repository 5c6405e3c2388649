-- Undoes a booked import: deletes what it booked, then takes back what it changed and canceled, last first. Returns the rides that can't go
-- back; `outcome` is 'undone', 'too_late', or 'unknown'. Safe to repeat. Rules: docs/rules/rides.md.
create or replace function undo_trip_import(which uuid, out outcome text, out kept uuid[]) language plpgsql as $$
declare
  done trip_import;
  part record;
begin
  kept := '{}';
  select * into done from trip_import where id = which for update;
  outcome := case
    when done.state = 'undone' then 'undone'
    when done.state is distinct from 'booked' then 'unknown'
    when done.due_from <= clock_timestamp() then 'too_late'
  end;
  if outcome is not null then return; end if;
  -- Undoing hundreds of rides takes a while, in which nothing of it may become due.
  perform delay_trip_import(which, now() + 360 * rule_undo());
  for part in
    select distinct coalesce(ride.return_of, ride.id) as id from trip_import_row found join ride on ride.id = found.ride_id
      where trip_import_id = which and is_booked and state = 'new' order by 1
  loop
    if not delete_imported_trip(part.id) then kept := kept || part.id; end if;
  end loop;
  for part in select id, ride_id from operation where trip_import_id = which and undone_at is null order by id desc loop
    if (undo_operation(part.id, part.ride_id)).outcome <> 'undone' then kept := kept || part.ride_id; end if;
  end loop;
  -- What stays is told, offered and charged now.
  perform delay_trip_import(which, now());
  update trip_import set state = 'undone', revision = revision + 1 where id = which;
  outcome := 'undone';
end $$;
