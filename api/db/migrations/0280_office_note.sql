-- Notes of the office about a nurse, a driver or an organization. Those about patients, rides and visits are in tables of their own.
create table office_note (
  id uuid primary key default uuidv7(),
  consultant_id uuid references consultant,
  driver_id uuid references driver,
  payer_organization_id uuid references payer_organization,
  by_staff uuid not null references staff,
  body text not null,
  written_at timestamptz not null default now(),
  constraint office_note_has_one_subject check (num_nonnulls(consultant_id, driver_id, payer_organization_id) = 1),
  constraint office_note_is_short check (length(body) between 1 and 500)
);
create index office_note_of_consultant on office_note (consultant_id, id) where consultant_id is not null;
create index office_note_of_driver on office_note (driver_id, id) where driver_id is not null;
create index office_note_of_payer on office_note (payer_organization_id, id) where payer_organization_id is not null;
create trigger office_note_notify_office after insert on office_note for each statement execute function notify_office();
