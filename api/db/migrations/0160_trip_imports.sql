-- A file of trips is stored when it is read, so that leaving the page loses nothing: it is checked and booked in parts by a job, and booked and
-- undone as a whole. What the sender wrote is deleted after a day; what became of each row is kept.
create table trip_import (
  id uuid primary key default uuidv7(),
  revision int not null default 1,
  payer_organization_id uuid references payer_organization,
  payment_method text not null,
  notifies_passengers boolean not null,
  file_name text not null,
  sheet text,
  header_row int not null,
  header jsonb not null default '[]',
  -- Rides of earlier files that this file lacks, as they were when it was checked, and those of them to cancel.
  missing jsonb not null default '[]',
  canceled_rides uuid[] not null default '{}',
  state text not null default 'read',
  fault text,
  by_staff uuid not null references staff,
  read_at timestamptz not null default now(),
  -- When what the import sends, offers and charges is due; nothing of it before.
  due_from timestamptz,
  booked_at timestamptz,
  opened_at timestamptz,
  -- A job works on it until then.
  leased_until timestamptz,
  constraint trip_import_state_known check (state in ('read', 'checking', 'checked', 'booking', 'booked', 'undone')),
  constraint trip_import_payment_known check (payment_method in ('card', 'cash', 'account')),
  -- On account somebody pays.
  constraint trip_import_account_has_payer check ((payment_method = 'account') = (payer_organization_id is not null)),
  -- What is booked can be told from what is not, and is due at some time.
  constraint trip_import_booked_is_due check ((booked_at is null) = (state in ('read', 'checking', 'checked', 'booking'))
    and (booked_at is null or due_from is not null))
);
create index trip_import_of_payer on trip_import (payer_organization_id) where payer_organization_id is not null;
create index trip_import_by_age on trip_import (read_at);
create index trip_import_at_work on trip_import (read_at) where state in ('checking', 'booking');
create index trip_import_to_open on trip_import (due_from) where state = 'booked' and opened_at is null;

create table trip_import_row (
  trip_import_id uuid not null references trip_import on delete cascade,
  row int not null,
  -- The cells of the file, what the office corrected by field, and what the check or the booking found. Null after a day.
  cells jsonb,
  corrected jsonb not null default '{}',
  found jsonb,
  -- What the row does or did; null before the check.
  state text,
  is_chosen boolean not null default false,
  is_booked boolean not null default false,
  ride_id uuid references ride on delete set null,
  checkout_ids uuid[] not null default '{}',
  cents int not null default 0,
  primary key (trip_import_id, row),
  constraint trip_import_row_state_known check (state in ('new', 'changed', 'unchanged', 'canceled', 'faulty'))
);
create index trip_import_row_of_ride on trip_import_row (ride_id) where ride_id is not null;

-- What an organization's names of columns and its words mean, asked once. Without an organization it is everybody else's.
create table trip_word (
  id uuid primary key default uuidv7(),
  payer_organization_id uuid references payer_organization,
  kind text not null,
  said text not null,
  meaning text not null,
  by_staff uuid not null references staff,
  said_at timestamptz not null default now(),
  constraint trip_word_once unique nulls not distinct (payer_organization_id, kind, said)
);

-- The operations of an import are undone together.
alter table operation add column trip_import_id uuid references trip_import on delete set null;
create index operation_of_trip_import on operation (trip_import_id) where trip_import_id is not null;
