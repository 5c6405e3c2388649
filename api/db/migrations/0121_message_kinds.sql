-- A message's recipient, channel, audience and priority are columns of its kind. The rules fill the table (api/db/rules.sql).
drop trigger email_outbox_cc on email_outbox;
drop trigger email_outbox_notice_copies on email_outbox;
delete from email_kind;
alter table email_kind
  add column message text not null,
  add column recipient text not null check (recipient in ('own', 'call', 'second', 'passenger')),
  add column channel text not null check (channel in ('email', 'text')),
  add column is_resend boolean not null,
  add column audience text not null check (audience in ('patient', 'nurse', 'driver', 'office', 'visitor'));
create index email_kind_of_message on email_kind (message);

-- What an email that is sent again is about. Its subject is the audit entry.
alter table email_outbox add column resend_of uuid;
update email_outbox o set resend_of = e.target_id from audit_entry e
  where e.id = o.subject_id and e.action = 'email resent' and o.kind like '%-again%';
-- Older versions announced a driver whom nobody had accepted for yet.
update email_outbox set dropped_at = now(), due_at = null, address = null where kind = 'driver-assigned' and due_at is not null;
