-- Patients sign themselves up; drivers are added by the office. The two never share a table, a session or a token.
create table patient (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  password_hash text not null,
  phone text not null default '',
  image text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  gender text not null default '',
  born_on date,
  created_at timestamptz not null default now(),
  -- An empty gender is one not given.
  constraint patient_gender_known check (gender in ('', 'Male', 'Female')),
  constraint patient_name_given check (name <> '')
);
-- One account per address, whatever its letter case.
create unique index patient_email_once on patient (lower(email));

-- Tokens are kept as SHA-256 only: whoever reads this table cannot log in.
create table patient_session (
  id text primary key,
  patient_id uuid not null references patient on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index patient_session_of on patient_session (patient_id);

create table driver (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  constraint driver_name_given check (name <> '')
);
create unique index driver_email_once on driver (lower(email));

create table driver_session (
  id text primary key,
  driver_id uuid not null references driver on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index driver_session_of on driver_session (driver_id);
