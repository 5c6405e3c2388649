-- Puts an email into the outbox, unless the same one is there. `subject` is the record it is about.
create or replace function enqueue_email(
  new_kind text, subject uuid, to_address text default null, delay interval default interval '0'
) returns void language sql as $$
  insert into email_outbox (kind, subject_id, priority, address, due_at)
  values (new_kind, subject, coalesce((select priority from email_kind where kind = new_kind), 5), to_address, now() + delay)
  on conflict do nothing
$$;
