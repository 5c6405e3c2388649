-- What an organization is billed for a month, once. The lines follow from the rides and their refunds (`payer_lines`).
create table payer_statement (
  id uuid primary key default uuidv7(),
  payer_organization_id uuid not null references payer_organization,
  month date not null,
  since timestamptz not null,
  until timestamptz not null,
  total_cents int not null,
  made_at timestamptz not null default now(),
  constraint payer_statement_once unique (payer_organization_id, month),
  constraint payer_statement_of_month check (extract(day from month) = 1 and since < until),
  constraint payer_statement_after_month check (made_at >= until)
);

-- Money that an organization has paid to us, by check or transfer.
create table payer_payment (
  id uuid primary key default uuidv7(),
  payer_organization_id uuid not null references payer_organization,
  cents int not null,
  received_on date not null,
  reference text not null,
  recorded_by uuid not null references staff,
  recorded_at timestamptz not null default now(),
  constraint payer_payment_positive check (cents > 0),
  constraint payer_payment_has_reference check (length(reference) between 1 and 100)
);
create index payer_payment_of_payer on payer_payment (payer_organization_id, received_on desc, id desc);

alter table refund add constraint refund_on_account_names_ride check (not on_account or ride_id is not null);
create index refund_on_account on refund (refunded_at) where on_account;

-- A plan that the office booked for a caller: paid by link each week, or on the account of an organization.
alter table ride_plan add column booked_by uuid references staff,
  add column payer_organization_id uuid references payer_organization,
  add column payer_reference text not null default '',
  add constraint ride_plan_on_account_by_office check (payer_organization_id is null or booked_by is not null),
  add constraint ride_plan_reference_is_for_payer check (payer_reference = '' or payer_organization_id is not null),
  add constraint ride_plan_reference_short check (length(payer_reference) <= 60);
