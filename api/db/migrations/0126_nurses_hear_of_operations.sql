/*
 * Makes what this transaction has just done to a visit one operation: its letters and refunds wait until it can no longer be
 * taken back. Where the patient is not to be told there are no letters but the nurse's, whose day it changes.
 */
create or replace function note_operation(by uuid, what text, was jsonb, moved uuid, tell boolean) returns uuid language plpgsql as $$
declare
  visit appointment;
  made operation;
begin
  select * into visit from appointment where id = (was ->> 'id')::uuid;
  insert into operation (staff_id, appointment_id, kind, before, revision_after, move_id)
    values (by, visit.id, what, was, visit.revision, moved) returning * into made;
  -- What was posted in this transaction bears its time.
  delete from letter
    where not tell and kind not like 'nurse-%' and about in (visit.id, moved) and posted_at = now() and due_at is not null;
  update letter set due_at = made.ends_at, operation_id = made.id
    where about in (visit.id, moved) and posted_at = now() and due_at is not null;
  update refund set due_at = made.ends_at, operation_id = made.id
    where created_at = now() and checkout_id in (select id from checkout where appointment_id = visit.id);
  update appointment set call_due_at = made.ends_at where id = visit.id and call_due_at = now();
  return made.id;
end $$;
