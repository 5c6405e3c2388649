-- One text of the office to many people, such as everybody with a ride today. It can be undone until `ends_at`.
create table text_batch (
  id uuid primary key default uuidv7(),
  by_staff uuid not null references staff,
  audience text not null,
  day date not null,
  target uuid,
  body text not null,
  made_at timestamptz not null default now(),
  ends_at timestamptz not null,
  undone_at timestamptz,
  constraint text_batch_audience_known check (audience in ('rides', 'driver', 'visits', 'nurse')),
  constraint text_batch_has_target check ((target is not null) = (audience in ('driver', 'nurse')))
);
create index text_batch_by_time on text_batch (made_at);

-- Whom a text to many reaches, and how. The text itself is a row of sent_text; an email has this row as its subject.
create table text_batch_person (
  id uuid primary key default uuidv7(),
  batch_id uuid not null references text_batch on delete cascade,
  patient_id uuid not null references patient on delete cascade,
  how text not null,
  constraint text_batch_person_how_known check (how in ('text', 'email', 'payer', 'stopped', 'no_number')),
  constraint text_batch_person_once unique (batch_id, patient_id, how)
);
create index text_batch_person_of_patient on text_batch_person (patient_id);

alter table sent_text add column batch_id uuid references text_batch on delete set null;
create index sent_text_of_batch on sent_text (batch_id) where batch_id is not null;
