-- Records this transaction's changes of a ride as one operation: its emails and refunds wait until it can no longer be undone. If the
-- passenger is not to be notified, only the drivers' emails stay, and the refund is not announced. `was` is the ride_snapshot from before.
-- Rules: docs/rules/office.md.
create or replace function record_ride_operation(by uuid, which uuid, what text, was jsonb, tell boolean) returns uuid language plpgsql as $$
declare
  made operation;
  pays uuid;
begin
  insert into operation (staff_id, ride_id, kind, before, revision_after, is_silent, ends_at)
    select by, which, what, was, revision, not tell, now() + rule_undo() from ride where id = which returning * into made;
  select paid_as into pays from ride where id = which;
  -- Emails enqueued by this transaction have its timestamp.
  delete from email_outbox
    where not tell and is_email_to_patient(kind)
      and subject_id in (select email_subjects_of_ride(which)) and queued_at = now() and due_at is not null;
  update email_outbox set due_at = made.ends_at, operation_id = made.id
    where subject_id in (select email_subjects_of_ride(which)) and queued_at = now() and due_at is not null;
  update refund set due_at = made.ends_at, operation_id = made.id
    where created_at = now() and checkout_id in (select id from checkout where ride_id = pays);
  update push_notification set due_at = made.ends_at
    where due_at = now() and (subscription_id, assignment_id) in (
      select s.id, a.id from push_subscription s join assignment a on a.driver_id = s.driver_id where a.ride_id = which);
  update assignment set lost_at = made.ends_at where ride_id = which and lost_at = now();
  -- An open checkout is closed once the operation can no longer be undone.
  update checkout set next_check_at = made.ends_at where ride_id = pays and next_check_at = now();
  update ride set next_check_at = case when status = 'pending' and next_check_at = now() then made.ends_at else next_check_at end,
      remind_at = case when remind_at < made.ends_at then made.ends_at else remind_at end
    where id = which and (next_check_at = now() or remind_at < made.ends_at);
  -- A driver who became free gets no other offer until then.
  update driver set next_check_at = least(made.ends_at, online_until)
    where next_check_at = now() and id in (select (driver ->> 'id')::uuid from jsonb_array_elements(was -> 'drivers') as driver);
  return made.id;
end $$;
