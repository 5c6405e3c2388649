-- Restores a visit, locked by the caller, to its state before an operation, or returns why not: 'changed' if it was changed since,
-- 'slot_gone' if its old time has been taken or closed. Rules: docs/rules/office.md.
create or replace function undo_visit(done operation) returns text language plpgsql as $$
declare
  was appointment := jsonb_populate_record(null::appointment, done.before);
begin
  if (select revision from appointment where id = was.id) <> done.revision_after then return 'changed'; end if;
  if done.kind = 'refund' then
    update appointment set revision = revision + 1 where id = was.id;
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(96, 0), pg_advisory_xact_lock_shared(96, hashtext(was.consultant_id::text));
  if exists (select from closed_slots(was.consultant_id, array[was.starts_at]) where because <> 'notice') then return 'slot_gone'; end if;
  update appointment set consultant_id = was.consultant_id, starts_at = was.starts_at, ends_at = was.ends_at, status = was.status,
      held_until = was.held_until, paid_at = was.paid_at, cancel_reason = was.cancel_reason, cancel_cause = was.cancel_cause,
      refund_reason = was.refund_reason, rule_refund_cents = was.rule_refund_cents, meeting_url = was.meeting_url, call_host = was.call_host
    where id = was.id;
  update appointment set call_due_at = was.call_due_at where id = was.id and status = 'paid';
  return null;
exception when unique_violation or exclusion_violation then
  return 'slot_gone';
end $$;
