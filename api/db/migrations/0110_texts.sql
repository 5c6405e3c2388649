/*
 * The number a patient wants reminders at by text message. It counts once a code sent there has come back: that is the
 * consent, and when it was given. It ends at once, by the patient's hand or by the word STOP from the number itself.
 * A code is made when its message is written, so that nobody but the message ever knows it: this table keeps its hash only.
 */
create table text_number (
  patient_id uuid primary key references patient on delete cascade,
  -- E.164: a plus, the country, the number.
  number text not null,
  -- What the message with the code is about.
  ask_id uuid not null default uuidv7(),
  asked_at timestamptz not null default now(),
  code_hash text,
  code_expires_at timestamptz,
  tries int not null default 0,
  consented_at timestamptz,
  stopped_at timestamptz,
  constraint text_number_is_international check (number ~ '^\+[1-9]\d{7,14}$'),
  constraint text_number_code_ends check ((code_hash is null) = (code_expires_at is null)),
  constraint text_number_stops_after_consent check (stopped_at is null or consented_at is not null)
);
create unique index text_number_ask_once on text_number (ask_id);
create index text_number_by_number on text_number (number);
create trigger patient_is_here before insert on text_number for each row execute function refuse_for_the_departed();

/* Where a patient's reminders go by text message at this moment; null for who has not consented, or has stopped. */
create function text_number_of(patient uuid) returns text language sql stable return (
  select number from text_number where patient_id = patient and consented_at is not null and stopped_at is null
);

-- Text messages are owed as letters are, in the same table: their kinds begin with 'text-'.
