-- Puts a message into the outbox, unless it is there. `subject` is the record that it is about; of an email that is sent again, the audit
-- entry. An email goes to the other addresses of its visit, too; its renderer decides whether they need it. A message that is part of an
-- operation waits until it can no longer be undone; a silent operation notifies no patient.
create or replace function enqueue_email(
  new_kind text, subject uuid, to_address text default null, delay interval default interval '0'
) returns void language plpgsql as $$
begin
  insert into email_outbox (kind, subject_id, resend_of, priority, address, due_at, operation_id)
  select k.kind, subject, case when k.is_resend then (select target_id from audit_entry where id = subject) end, k.priority, to_address,
      greatest(now() + delay, part_of.ends_at, due_from()), part_of.id
    from email_kind k, operation_of(subject) part_of
    where (k.kind = new_kind or k.message = new_kind and k.channel = 'email' and not k.is_resend
        and (k.recipient <> 'second' or exists (
          select from visit_cc where confirmed_at is not null and appointment_id = visit_of_email(subject))))
      and (part_of.is_silent and k.audience = 'patient') is not true
  on conflict do nothing;
  if not found and not exists (select from email_kind where kind = new_kind) then
    raise exception 'no kind of message is called %', new_kind;
  end if;
end $$;
