-- Undoes what was decided together about rides, with the period of a driver that was entered or ended early. Returns 'undone', 'unknown',
-- 'too_late', or why one ride cannot be restored; then the caller rolls back. Safe to repeat. Rules: docs/rules/office.md.
create or replace function undo_ride_group(which uuid, out outcome text, out of_ride uuid) language plpgsql as $$
declare
  whole operation_group;
  part operation;
begin
  -- Payments and rides are locked before their drivers.
  for part in select * from operation where group_id = which order by ride_id loop
    perform lock_ride(part.ride_id);
  end loop;
  select * into whole from operation_group where id = which and consultant_id is null for update;
  outcome := case
    when whole.id is null then 'unknown'
    when whole.undone_at is not null then 'undone'
    when whole.ends_at <= clock_timestamp() then 'too_late'
  end;
  if outcome is not null then return; end if;

  perform from driver where id = whole.driver_id for no key update;
  if whole.ends_time_off then
    update driver_time_off set ended_at = null where id = whole.driver_time_off_id;
  else
    delete from driver_time_off where id = whole.driver_time_off_id;
  end if;
  update driver set revision = revision + 1 where id = whole.driver_id;
  for part in select * from operation where group_id = which order by id desc loop
    of_ride := part.ride_id;
    select undone.outcome into outcome from undo_operation(part.id, part.ride_id) undone;
    if outcome <> 'undone' then return; end if;
  end loop;
  update operation_group set undone_at = now() where id = which;
  outcome := 'undone';
exception when exclusion_violation then
  outcome := 'changed';
end $$;
