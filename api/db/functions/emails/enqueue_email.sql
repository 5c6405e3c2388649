-- Puts an email into the outbox, unless the same one is there. `subject` is the record it is about. An email that is part of an operation
-- waits until it can no longer be undone; a silent operation emails no patient.
create or replace function enqueue_email(
  new_kind text, subject uuid, to_address text default null, delay interval default interval '0'
) returns void language sql as $$
  insert into email_outbox (kind, subject_id, priority, address, due_at, operation_id)
  select new_kind, subject, coalesce((select priority from email_kind where kind = new_kind), 5), to_address,
      greatest(now() + delay, part_of.ends_at), part_of.id
    from operation_of(subject) part_of where (part_of.is_silent and is_email_to_patient(new_kind)) is not true
  on conflict do nothing
$$;
