/*
 * Emails and text messages to send, once for each kind and subject. They are rendered when they are sent. `address` is kept only until
 * then. Kinds that begin with text- are text messages; a printed email had nowhere to go and is printed by the office.
 */
create table email_outbox (
  kind text,
  subject_id uuid,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  priority smallint not null default 5,
  due_at timestamptz default now(),
  tries int not null default 0,
  last_error text,
  needs_attention boolean not null default false,
  office_alerted_at timestamptz,
  dropped_at timestamptz,
  address text,
  operation_id uuid references operation on delete set null,
  is_printed boolean not null default false,
  primary key (kind, subject_id),
  constraint email_outbox_ends_once check (num_nonnulls(sent_at, dropped_at) <= 1),
  constraint email_outbox_due_until_ended check ((due_at is not null) = (num_nonnulls(sent_at, dropped_at) = 0)),
  constraint email_outbox_address_forgotten check (address is null or due_at is not null),
  constraint email_outbox_printed_is_not_sent check (not is_printed or dropped_at is not null)
);
create index email_outbox_due on email_outbox (priority, due_at) where due_at is not null;
create index email_outbox_due_by_subject on email_outbox (subject_id) where due_at is not null;
create index email_outbox_by_subject on email_outbox (subject_id);
create index email_outbox_of_operation on email_outbox (operation_id) where operation_id is not null;
create index email_outbox_needs_attention on email_outbox (queued_at) where due_at is not null and needs_attention;
create trigger email_outbox_cc after insert on email_outbox for each row
  when (new.kind in ('appointment-paid', 'appointment-cancelled', 'visit-moved', 'visit-cancelled', 'reminder-day', 'reminder-hour'))
  execute function enqueue_visit_cc();
create trigger email_outbox_notify_office after update of needs_attention on email_outbox for each row
  when (old.needs_attention is distinct from new.needs_attention)
  execute function notify_office();

/* An email address that asked for, confirmed or ended the newsletter. */
create table newsletter_subscriber (
  id uuid primary key default uuidv7(),
  email text not null,
  token text not null,
  ask_id uuid not null default uuidv7(),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  constraint newsletter_unsubscribed_after_asked check (unsubscribed_at >= asked_at),
  constraint newsletter_token_once unique (token)
);
create unique index newsletter_email_once on newsletter_subscriber (lower(email));
create index newsletter_subscriber_asked on newsletter_subscriber (ask_id);
