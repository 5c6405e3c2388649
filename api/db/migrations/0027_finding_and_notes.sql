-- The office finds people in any spelling.
drop index patient_by_any_part;
drop index consultant_by_any_part;
create index patient_by_search_key on patient using gin (search_key(name || ' ' || email || ' ' || phone) gin_trgm_ops);
create index consultant_by_search_key on consultant using gin (search_key(name) gin_trgm_ops);
create index driver_by_search_key on driver
  using gin (search_key(name || ' ' || email || ' ' || phone || ' ' || license_number || ' ' || vehicle_number) gin_trgm_ops);
create index staff_by_search_key on staff using gin (search_key(name || ' ' || email) gin_trgm_ops);

-- The last four digits of the card, which patients can read to the office. Null for cash, checks and payments from before this column.
alter table checkout add column card_last4 text constraint checkout_card_last4_is_digits check (card_last4 ~ '^[0-9]{4}$');
create index checkout_by_card on checkout (card_last4, id desc) where card_last4 is not null;

-- The log by kind of action.
create index audit_entry_of_action on audit_entry (action, id);

-- When the password or a second factor was last checked in a session. Setting up a factor needs a recent check.
alter table staff_session add column checked_at timestamptz not null default now();

-- Administrative notes of the office about a patient or a ride. They are not a medical record, and are never edited.
create table patient_note (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patient,
  by_staff uuid not null references staff,
  body text not null constraint patient_note_is_short check (length(body) between 1 and 500),
  written_at timestamptz not null default now()
);
create index patient_note_of on patient_note (patient_id, id);
create trigger patient_note_notify_office after insert on patient_note for each statement execute function notify_office();

create table ride_note (
  id uuid primary key default uuidv7(),
  ride_id uuid not null references ride,
  by_staff uuid not null references staff,
  body text not null constraint ride_note_is_short check (length(body) between 1 and 500),
  written_at timestamptz not null default now()
);
create index ride_note_of on ride_note (ride_id, id);
create trigger ride_note_notify_office after insert on ride_note for each statement execute function notify_office();

-- The address that a patient asked for, or that the office entered for them, until its owner confirms it.
alter table email_change add column asked_by uuid constraint email_change_asked_by_fkey references staff;
