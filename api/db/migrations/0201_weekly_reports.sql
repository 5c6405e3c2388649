-- Who gets the weekly report, as the owner chose. The person can end it.
create table report_recipient (
  staff_id uuid primary key references staff on delete cascade,
  chosen_by uuid not null references staff,
  chosen_at timestamptz not null default now()
);

-- One email for each person and week. `week` is its Monday.
create table weekly_report (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff on delete cascade,
  week date not null,
  constraint weekly_report_once_a_week unique (staff_id, week),
  constraint weekly_report_on_monday check (extract(isodow from week) = 1)
);

-- Accounts that can log in, by name: the owner chooses among them.
create index staff_at_work on staff (lower(name), id) where disabled_at is null and deleted_at is null and password_hash <> '';
