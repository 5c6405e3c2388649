-- One forgotten password. The code is made when its letter is written, so that its ten minutes begin when it is sent and
-- nobody but the letter ever knows it: this table keeps hashes only.
create table password_reset (
  id uuid primary key default uuidv7(),
  patient_id uuid references patient on delete cascade,
  driver_id uuid references driver on delete cascade,
  asked_at timestamptz not null default now(),
  code_hash text,
  code_expires_at timestamptz,
  tries int not null default 0,
  confirmed_at timestamptz,
  token_hash text,
  token_expires_at timestamptz,
  used_at timestamptz,
  constraint password_reset_of_one_account check (num_nonnulls(patient_id, driver_id) = 1),
  constraint password_reset_code_ends check ((code_hash is null) = (code_expires_at is null)),
  -- Five tries, then the code is dead (product section 4).
  constraint password_reset_five_tries check (tries between 0 and 5),
  constraint password_reset_token_ends check ((token_hash is null) = (token_expires_at is null)),
  constraint password_reset_confirmed_once check ((confirmed_at is null) = (token_hash is null)),
  constraint password_reset_used_after_confirmed check (used_at is null or confirmed_at is not null)
);
create index password_reset_of_patient on password_reset (patient_id, asked_at desc) where patient_id is not null;
create index password_reset_of_driver on password_reset (driver_id, asked_at desc) where driver_id is not null;
create unique index password_reset_token_once on password_reset (token_hash);
