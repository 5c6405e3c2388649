-- Undoes an operation on a visit, or returns why not: 'too_late', 'changed' if the visit was changed since, 'slot_gone' if its old time
-- has been taken or closed. Undoing a payment by hand deletes its record. Safe to repeat. Rules: docs/rules/office.md.
create or replace function undo_visit_operation(which uuid, out outcome text, out visit_id uuid) language plpgsql as $$
declare
  done operation;
  visit appointment;
  was appointment;
begin
  select appointment_id into visit_id from operation where id = which;
  perform from patient where id = (select patient_id from appointment where id = visit_id) for no key update;
  perform from checkout where appointment_id = visit_id order by id for update;
  select * into visit from appointment where id = visit_id for no key update;
  select * into done from operation where id = which for update;
  outcome := case
    when done.id is null then 'unknown'
    when done.undone_at is not null then 'undone'
    when done.ends_at <= clock_timestamp() then 'too_late'
    when visit.revision <> done.revision_after then 'changed'
  end;
  if outcome is not null then return; end if;
  -- Senders claim them in their own transactions: one claimed at the last moment is being sent.
  perform from refund where operation_id = which for update;
  perform from email_outbox where operation_id = which for update;
  if exists (select from refund where operation_id = which and tries > 0)
    or exists (select from email_outbox where operation_id = which and tries > 0) then
    outcome := 'too_late';
    return;
  end if;

  was := jsonb_populate_record(null::appointment, done.before);
  if done.kind <> 'refund' then
    perform pg_advisory_xact_lock_shared(96, 0), pg_advisory_xact_lock_shared(96, hashtext(was.consultant_id::text));
    if exists (select from closed_slots(was.consultant_id, array[was.starts_at]) where because <> 'notice') then
      outcome := 'slot_gone';
      return;
    end if;
    begin
      update appointment set consultant_id = was.consultant_id, starts_at = was.starts_at, ends_at = was.ends_at, status = was.status,
          held_until = was.held_until, paid_at = was.paid_at,
          cancel_reason = was.cancel_reason, cancel_cause = null, refund_reason = null, rule_refund_cents = null, meeting_url = was.meeting_url, call_host = was.call_host
        where id = visit_id;
      update appointment set call_due_at = was.call_due_at where id = visit_id and status = 'paid';
    exception when unique_violation or exclusion_violation then
      outcome := 'slot_gone';
      return;
    end;
  else
    update appointment set revision = revision + 1 where id = visit_id;
  end if;
  delete from email_outbox where operation_id = which;
  delete from refund where operation_id = which;
  delete from checkout where operation_id = which;
  update operation set undone_at = now() where id = which;
  delete from appointment_move where id = done.move_id;
  outcome := 'undone';
end $$;
