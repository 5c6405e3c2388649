-- Moves a visit to another time or nurse, or returns why not, and stores whether a patient's move was for our fault. A held visit keeps its
-- hold, at most until its new start; it makes no record of a move, and its caller emails. `seen` is the revision the caller saw, null for any. Rules: docs/rules/visits.md.
create or replace function move_visit(
  which uuid, seen int, to_consultant uuid, to_start timestamptz, is_bound boolean, actor text, actor_id uuid, reason text,
  out outcome text, out move_id uuid, out other_starts_at timestamptz, out other_consultant text
) language plpgsql as $$
#variable_conflict use_variable
declare
  subject uuid;
  visit appointment;
  broken text;
  ours boolean;
begin
  select patient_id into subject from appointment where id = which;
  perform from patient where id = subject for no key update;
  select * into visit from appointment where id = which for no key update;
  outcome := case when visit.id is null then 'unknown' when visit.revision <> seen then 'stale' end;
  if outcome is not null then return; end if;

  perform pg_advisory_xact_lock_shared(96, 0), pg_advisory_xact_lock_shared(96, hashtext(to_consultant::text));
  select blocker.* into outcome, other_starts_at, other_consultant
    from visit_blockers('move', visit, is_bound, to_consultant, to_start) blocker limit 1;
  if outcome is not null then return; end if;
  ours := actor = 'patient' and (coalesce(move_visit.reason = 'unattended', false)
    or exists (select from visit_refund(visit, 'patient') refund where refund.reason in ('nurse_unavailable', 'moved_by_office')));

  perform end_expired_hold(a.id) from appointment a
    where a.status = 'held' and a.held_until <= now() and a.starts_at = to_start
      and (a.consultant_id = to_consultant or a.patient_id = subject);
  begin
    if exists (
      select from appointment a where a.id <> which and a.status = 'paid' and a.call_host = visit.call_host
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(to_start, to_start + (visit.ends_at - visit.starts_at))
    ) then
      update appointment set call_host = null, meeting_url = null where id = which;
    end if;
    update appointment a set consultant_id = to_consultant, starts_at = to_start,
        ends_at = to_start + c.visit_minutes * interval '1 minute',
        held_until = case when visit.status = 'held' then least(visit.held_until, to_start) end,
        call_due_at = case when visit.status = 'paid' and meeting_url is null then due_after_undo(which) end
      from consultant c where a.id = which and c.id = to_consultant;
  exception when unique_violation or exclusion_violation then
    get stacked diagnostics broken = constraint_name;
    outcome := case broken when 'appointment_patient_free' then 'overlap_now' else 'taken' end;
    return;
  end;

  outcome := 'moved';
  if visit.status = 'held' then return; end if;
  if actor = 'patient' then perform store_patients_choice(visit, 'patient_moved'); end if;
  insert into appointment_move (appointment_id, from_consultant, to_consultant, from_at, to_at, by_actor, by_id, reason, is_our_fault)
    values (which, visit.consultant_id, to_consultant, visit.starts_at, to_start, actor, actor_id, reason, ours)
    returning id into move_id;
  -- If the call is arranged again, the emails wait for its link.
  if not exists (select from appointment where id = which and call_due_at is not null) then
    perform enqueue_email('visit-moved', move_id);
  end if;
end $$;
