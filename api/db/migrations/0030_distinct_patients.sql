-- Two records that the office found to be of different people. They are not suggested as duplicates again.
create table distinct_patients (
  patient_id uuid not null references patient,
  other_id uuid not null references patient,
  by_staff uuid not null references staff,
  decided_at timestamptz not null default now(),
  primary key (patient_id, other_id),
  constraint distinct_patients_in_order check (patient_id < other_id)
);
create index distinct_patients_of_other on distinct_patients (other_id);

-- People with one name and date of birth.
create index patient_by_birth on patient (born_on, search_key(name)) where born_on is not null and deleted_at is null;
