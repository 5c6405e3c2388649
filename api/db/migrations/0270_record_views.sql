-- Who at the office opened a patient's record, visit or ride: one row a person, record and day.
create table record_view (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff,
  patient_id uuid not null references patient,
  subject_kind text not null check (subject_kind in ('patient', 'visit', 'ride')),
  subject_id uuid not null,
  viewed_on date not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique (subject_id, staff_id, viewed_on)
);
create index record_view_by_patient on record_view (patient_id, last_at desc);
