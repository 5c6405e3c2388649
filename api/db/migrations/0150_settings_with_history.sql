-- The numbers that the owner can change, with their defaults and bounds: filled from api/contract/settings.ts with the functions.
create table setting (
  name text primary key,
  default_value int not null,
  lowest int not null,
  highest int not null,
  constraint setting_default_in_bounds check (default_value between lowest and highest)
);

-- Every change of a setting, with the moment from which it counts. Rows are never edited, only withdrawn. Without `value` the default counts
-- again. An organization's own rate counts for its rides instead of the fare of that name.
create table setting_change (
  id uuid primary key default uuidv7(),
  name text not null references setting (name),
  payer_organization_id uuid references payer_organization (id),
  value int,
  starts_at timestamptz not null,
  reason text,
  made_by uuid references staff (id),
  made_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint setting_change_rates_are_fares check (payer_organization_id is null or name like '%FareCents'),
  constraint setting_change_reason_bounded check (length(reason) between 1 and 300)
);
-- Of two changes for one moment one counts.
create unique index setting_change_once on setting_change (name, payer_organization_id, starts_at desc) nulls not distinct
  where withdrawn_at is null;
create index setting_change_of_payer on setting_change (payer_organization_id) where payer_organization_id is not null;

-- The share of every nurse was stored, also the usual one, which is now a setting.
update consultant set fee_share_percent = null where fee_share_percent = 70;
