-- Sends emails about the time and call of a visit to its confirmed second address too, with the same priority, at the same time. The
-- renderer decides whether the email is still needed.
create or replace function enqueue_visit_cc() returns trigger language plpgsql as $$
begin
  insert into email_outbox (kind, subject_id, priority, due_at, operation_id)
    select new.kind || '-second', new.subject_id, new.priority, new.due_at, new.operation_id from visit_cc
    where confirmed_at is not null
      and appointment_id = coalesce((select m.appointment_id from appointment_move m where m.id = new.subject_id), new.subject_id)
    on conflict do nothing;
  return null;
end $$;
