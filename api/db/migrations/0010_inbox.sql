/* A message from the contact form or by text message. */
create table contact_message (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  sent_at timestamptz not null default now(),
  phone text,
  carrier_id text,
  constraint contact_message_carrier_id_once unique (carrier_id),
  constraint contact_message_text_is_whole check ((phone is null) = (carrier_id is null))
);
create index contact_message_by_email on contact_message (lower(email));
create index contact_message_of_phone on contact_message (phone) where phone is not null;
create trigger message_in_inbox after insert or delete on contact_message for each row execute function sync_inbox_item('message');

/* An application of a nurse. */
create table staffing_application (
  id uuid primary key default uuidv7(),
  patient_id uuid references patient on delete set null,
  name text not null,
  email text not null,
  specialization text not null,
  country text not null,
  resume_key text not null,
  resume_name text not null,
  sent_at timestamptz not null default now(),
  constraint staffing_resume_once unique (resume_key)
);
create index staffing_application_of_patient on staffing_application (patient_id) where patient_id is not null;
create index staffing_application_by_email on staffing_application (lower(email));
create trigger application_in_inbox after insert or delete on staffing_application for each row
  execute function sync_inbox_item('application');
create trigger patient_not_deleted before insert on staffing_application for each row execute function reject_deleted_patient();

/* A resume sent without an application. */
create table resume (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  file_key text not null,
  file_name text not null,
  sent_at timestamptz not null default now(),
  constraint resume_file_once unique (file_key)
);
create index resume_by_email on resume (lower(email));
create trigger resume_in_inbox after insert or delete on resume for each row execute function sync_inbox_item('resume');

/* What happened to a message, application or resume in the office: taken, snoozed, answered, closed, hired. */
create table inbox_item (
  id uuid primary key,
  kind text not null check (kind in ('message', 'application', 'resume')),
  sent_at timestamptz(3) not null,
  revision int not null default 1,
  taken_by uuid references staff,
  taken_at timestamptz,
  snoozed_until timestamptz,
  answered_at timestamptz,
  closed_at timestamptz,
  hired uuid references consultant on delete set null,
  forget_on date not null,
  hired_driver uuid references driver on delete set null,
  constraint inbox_taken_has_time check ((taken_by is null) = (taken_at is null)),
  constraint inbox_hired_once check (num_nonnulls(hired, hired_driver) <= 1)
);
create index inbox_open on inbox_item (sent_at, id) where closed_at is null;
create index inbox_closed on inbox_item (sent_at, id) where closed_at is not null;
create index inbox_to_forget on inbox_item (forget_on);
create index inbox_answered_by_time on inbox_item (sent_at) where answered_at is not null;
create trigger inbox_notify_office after insert or delete or update on inbox_item for each statement execute function notify_office();

/* A reply of the office. */
create table inbox_reply (
  id uuid primary key default uuidv7(),
  item_id uuid not null references inbox_item on delete cascade,
  by_staff uuid not null references staff,
  body text not null,
  written_at timestamptz not null default now()
);
create index inbox_reply_of_item on inbox_reply (item_id);
