/*
 * How a visit stands, for whoever may take back what is about to be done to it: when, with whom, in which state, and its call. Why
 * its patient comes, for whom and where their letters go is not kept a second time, where nothing would forget it.
 */
create function visit_as_it_stands(visit appointment) returns jsonb language sql stable return
  jsonb_build_object('id', visit.id, 'consultant_id', visit.consultant_id, 'starts_at', visit.starts_at, 'ends_at', visit.ends_at,
    'status', visit.status, 'held_until', visit.held_until, 'paid_at', visit.paid_at, 'cancel_reason', visit.cancel_reason,
    'meeting_url', visit.meeting_url, 'call_host', visit.call_host, 'call_due_at', visit.call_due_at);

/*
 * Makes what this transaction has just done to a visit one operation: its letters and refunds wait until it can no longer be
 * taken back. Where the patient is not to be told there are no letters but the nurse's, whose day it changes. `was` is the visit
 * before, of which no more is kept than undo_operation reads.
 */
create or replace function note_operation(by uuid, what text, was jsonb, moved uuid, tell boolean) returns uuid language plpgsql as $$
declare
  visit appointment;
  made operation;
begin
  select * into visit from appointment where id = (was ->> 'id')::uuid;
  insert into operation (staff_id, appointment_id, kind, before, revision_after, move_id)
    values (by, visit.id, what, visit_as_it_stands(jsonb_populate_record(null::appointment, was)), visit.revision, moved)
    returning * into made;
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

-- What was kept so far; the links of those whose accounts are gone go too.
update operation set before = visit_as_it_stands(jsonb_populate_record(null::appointment, before)) where appointment_id is not null;
update operation set before = before - 'meeting_url'
  where appointment_id in (
    select appointment.id from appointment join patient on patient.id = patient_id where deleted_at is not null);
