-- Where a nurse's or driver's payouts go. Only the last four digits of the number are shown. `is_business`: an account of a company.
create table bank_account (
  id uuid primary key default uuidv7(),
  driver_id uuid references driver on delete cascade,
  consultant_id uuid references consultant on delete cascade,
  holder_name text not null,
  routing_number text not null,
  account_number text not null,
  is_savings boolean not null default false,
  is_business boolean not null default false,
  revision int not null default 1,
  constraint bank_account_of_one_person check (num_nonnulls(driver_id, consultant_id) = 1),
  constraint bank_account_once_per_driver unique (driver_id),
  constraint bank_account_once_per_nurse unique (consultant_id),
  constraint bank_account_holder_bounded check (length(holder_name) between 1 and 100),
  constraint bank_account_routing_number_checked check (is_routing_number(routing_number)),
  constraint bank_account_number_fits check (account_number ~ '^[0-9A-Z-]{1,17}$')
);

-- Our own bank, and how it knows us: what the head of a bank file has.
create table payout_originator (
  only_one boolean primary key default true constraint payout_originator_only_one check (only_one),
  company_name text not null,
  company_id text not null,
  routing_number text not null,
  destination_number text not null,
  destination_name text not null,
  revision int not null default 1,
  constraint payout_originator_company_name_fits check (length(company_name) between 1 and 23),
  constraint payout_originator_company_id_fits check (company_id ~ '^[0-9A-Z]{1,10}$'),
  constraint payout_originator_routing_number_checked check (is_routing_number(routing_number)),
  constraint payout_originator_destination_number_checked check (is_routing_number(destination_number)),
  constraint payout_originator_destination_name_fits check (length(destination_name) between 1 and 23)
);

-- Payouts that are made together, with one bank file. The file is made again from what is stored, so it is the same each time. `number` is in
-- its name; `file_letter` tells the files of one day apart. A run that was dropped keeps its row and has no payouts.
create table payout_run (
  id uuid primary key default uuidv7(),
  number int not null generated always as identity,
  to_day date not null,
  made_at timestamptz not null default now(),
  made_by uuid not null references staff,
  pays_on date,
  file_letter text,
  originator jsonb,
  revision int not null default 1,
  dropped_at timestamptz,
  constraint payout_run_letter_is_one check (file_letter ~ '^[A-Z0-9]$')
);
create unique index payout_run_by_number on payout_run (number);
-- Counts the files of a day.
create index payout_run_by_time on payout_run (made_at);

-- A payout is one of a run. What the bank file says about it is kept with it, also when the account changes. `cash_cents` of a driver's payout
-- is the cash that the driver had collected. A payout that the bank returned has no lines anymore: they are paid out again.
alter table payout add column run_id uuid references payout_run;
alter table payout add column cash_cents int not null default 0;
alter table payout add column holder_name text;
alter table payout add column routing_number text;
alter table payout add column account_number text;
alter table payout add column is_savings boolean not null default false;
alter table payout add column is_business boolean not null default false;
alter table payout add column returned_at timestamptz;
alter table payout add column returned_by uuid references staff;
alter table payout add constraint payout_returned_whole
  check (num_nonnulls(returned_at, returned_by) in (0, 2) and (returned_at is null or paid_at is not null));
create index payout_of_run on payout (run_id);
create index payout_by_payment_time on payout (paid_at) where paid_at is not null;
create index payout_by_return_time on payout (returned_at) where returned_at is not null;

-- Earlier payouts were made one by one, and a copy of an older version still makes them so.
insert into payout_run (id, to_day, made_at, made_by) select id, to_day, made_at, made_by from payout order by id;
update payout set run_id = id, cash_cents = coalesce((select sum(cash_cents) from payout_line where payout_id = payout.id), 0);
create trigger payout_has_run before insert on payout for each row when (new.run_id is null) execute function make_run_of_payout();
