-- Records this transaction's changes of a visit as one operation: its emails and refunds wait until it can no longer be undone. If the
-- patient is not to be notified, only the nurse's emails stay, and the refund is not announced. The waitlist is offered the slot then.
-- `was` is the visit before; only the fields that undo_visit_operation reads are stored. Rules: docs/rules/office.md.
create or replace function record_visit_operation(by uuid, what text, was jsonb, moved uuid, tell boolean) returns uuid language plpgsql as $$
declare
  visit appointment;
  made operation;
begin
  select * into visit from appointment where id = (was ->> 'id')::uuid;
  insert into operation (staff_id, appointment_id, kind, before, revision_after, move_id, is_silent, ends_at)
    values (by, visit.id, what, visit_snapshot(jsonb_populate_record(null::appointment, was)), visit.revision, moved, not tell, now() + rule_undo())
    returning * into made;
  -- Emails enqueued by this transaction have its timestamp.
  delete from email_outbox
    where not tell and is_email_to_patient(kind) and subject_id in (visit.id, moved) and queued_at = now() and due_at is not null;
  update email_outbox set due_at = made.ends_at, operation_id = made.id
    where subject_id in (visit.id, moved) and queued_at = now() and due_at is not null;
  update refund set due_at = made.ends_at, operation_id = made.id
    where created_at = now() and checkout_id in (select id from checkout where appointment_id = visit.id);
  update appointment set call_due_at = made.ends_at where id = visit.id and call_due_at = now();
  update released_slot set due_at = made.ends_at
    where due_at = now() and (consultant_id, starts_at) = ((was ->> 'consultant_id')::uuid, (was ->> 'starts_at')::timestamptz);
  return made.id;
end $$;
