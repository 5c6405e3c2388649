-- Rides by time, for the office's list.
create index ride_by_time on ride ((coalesce(starts_at, ready_by)) desc, id desc);

-- Patients who may be one person.
create index patient_same_name on patient (search_key(name), born_on) where born_on is not null and deleted_at is null;
create index patient_same_email on patient (email_key(email)) where email <> '' and deleted_at is null;

-- Two patients of whom the office said that they are different persons. Each pair once, in the order of the ids.
create table patient_pair (
  patient_id uuid not null references patient on delete cascade,
  other_id uuid not null references patient on delete cascade,
  dismissed_by uuid not null references staff,
  dismissed_at timestamptz not null default now(),
  primary key (patient_id, other_id),
  constraint patient_pair_in_order check (patient_id < other_id)
);
create index patient_pair_of_other on patient_pair (other_id);

-- The office can hide a review, with a reason. Hidden reviews are neither listed nor counted.
alter table review
  add column hidden_at timestamptz,
  add column hidden_by uuid constraint review_hidden_by_fkey references staff,
  add column hidden_reason text,
  add constraint review_hidden_with_reason check (num_nonnulls(hidden_at, hidden_by, hidden_reason) in (0, 3)),
  add constraint review_hidden_reason_given check (hidden_reason <> '');
drop trigger review_counts on review;
create trigger review_counts after insert or delete or update of rating, comment, consultant_id, visited, hidden_at on review
  for each row execute function count_reviews();
