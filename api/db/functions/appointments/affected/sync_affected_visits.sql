-- Records the paid visits to come of a nurse (of every nurse if null) that the nurse cannot keep, and queues the notice to each patient.
-- The notice leaves when the change can no longer be undone. Where the nurse is available again, an unsent notice is deleted, and a
-- patient who was emailed gets an email that the visit takes place. Rules: docs/rules/visits.md.
create or replace function sync_affected_visits(of_consultant uuid) returns void language plpgsql as $$
declare
  affected affected_visit;
begin
  -- A visit that was moved away and came back is as if nothing had been decided.
  update affected_visit v set ended_at = now() from appointment a
    where (of_consultant is null or v.consultant_id = of_consultant) and v.starts_at > now() and v.ended_at is null
      and v.choice in ('moved', 'patient_moved') and a.id = v.appointment_id
      and (a.consultant_id, a.starts_at, a.status) = (v.consultant_id, v.starts_at, 'paid');

  for affected in
    insert into affected_visit (appointment_id, consultant_id, starts_at)
      select id, consultant_id, starts_at from appointment
      where (of_consultant is null or consultant_id = of_consultant) and status = 'paid' and starts_at > now()
        and is_nurse_away(consultant_id, starts_at, ends_at)
      on conflict do nothing returning *
  loop
    perform enqueue_email('nurse-unavailable', affected.id, null, rule_undo());
  end loop;

  for affected in
    select v.* from affected_visit v join appointment a on a.id = v.appointment_id
      and (a.consultant_id, a.starts_at, a.status) = (v.consultant_id, v.starts_at, 'paid')
    where (of_consultant is null or v.consultant_id = of_consultant) and v.starts_at > now() and v.ended_at is null
      and not is_nurse_away(v.consultant_id, v.starts_at, a.ends_at)
    for update of v
  loop
    perform withdraw_message('visit-times-offered', affected.id);
    if withdraw_message('nurse-unavailable', affected.id) then
      delete from affected_visit where id = affected.id;
    else
      update affected_visit set ended_at = now() where id = affected.id;
      perform enqueue_email('nurse-available-again', affected.id, null, rule_undo());
    end if;
  end loop;
end $$;
