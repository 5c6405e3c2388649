-- Undoes what was decided together about a nurse's visits, with the time off that was entered for it. Returns 'undone', 'unknown',
-- 'too_late', or why one visit cannot be restored; then the caller rolls back. Safe to repeat. Rules: docs/rules/office.md.
create or replace function undo_operation_group(which uuid, out outcome text, out visit_id uuid) language plpgsql as $$
declare
  whole operation_group;
  part operation;
begin
  select * into whole from operation_group where id = which and consultant_id is not null for update;
  outcome := case
    when whole.id is null then 'unknown'
    when whole.undone_at is not null then 'undone'
    when whole.ends_at <= clock_timestamp() then 'too_late'
  end;
  if outcome is not null then return; end if;
  perform from patient where id in (
    select patient_id from affected_visit v join appointment a on a.id = v.appointment_id where v.group_id = which) order by id for no key update;
  perform pg_advisory_xact_lock(96, hashtext(whole.consultant_id::text));
  perform from affected_visit where group_id = which order by id for update;
  perform from email_outbox where subject_id in (select id from affected_visit where group_id = which) for update;
  if exists (select from affected_visit where group_id = which and choice not in ('moved', 'canceled', 'offered')) then
    outcome := 'changed';
    return;
  end if;
  if exists (select from affected_visit where group_id = which and not withdraw_message('visit-times-offered', id)) then
    outcome := 'too_late';
    return;
  end if;

  delete from offered_time where affected_visit_id in (select id from affected_visit where group_id = which);
  update affected_visit set choice = null, chosen_at = null, chosen_by = null, group_id = null where group_id = which;
  delete from time_off where id = whole.time_off_id;
  for part in select * from operation where group_id = which order by id loop
    select undone.outcome, undone.visit_id into outcome, visit_id from undo_operation(part.id) undone;
    if outcome <> 'undone' then return; end if;
  end loop;
  -- The visits are back with their nurse. Those whose notice was not sent are not affected any more.
  perform sync_affected_visits(whole.consultant_id);
  update operation_group set undone_at = now() where id = which;
  outcome := 'undone';
end $$;
