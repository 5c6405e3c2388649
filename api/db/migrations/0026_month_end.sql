/* A fee of the card provider that we know of: for a payment, or for a dispute. Its id is the provider's entry in our balance. */
create table payment_fee (
  provider_id text primary key,
  payment_id text not null,
  checkout_id uuid not null references checkout,
  cents int not null,
  happened_at timestamptz not null
);
create index payment_fee_of_payment on payment_fee (payment_id);
create index payment_fee_of_checkout on payment_fee (checkout_id);
create index payment_fee_by_time on payment_fee (happened_at);

/* The sums that a reconciliation compared, in cents; null for checks from before this column. */
alter table reconciliation add column since timestamptz, add column sums jsonb;

/* For the export of a range of days. */
create index ride_by_time on ride (starts_at, id) where starts_at is not null;

/* The part of a visit's payment that a nurse earns; null: the practice's default. */
alter table consultant add column fee_share_percent smallint
  constraint consultant_fee_share_is_percent check (fee_share_percent between 0 and 100);

/* A payout is a driver's or a nurse's. */
alter table payout alter column driver_id drop not null, add column consultant_id uuid references consultant,
  add constraint payout_of_one_person check (num_nonnulls(driver_id, consultant_id) = 1);
create index payout_of_consultant on payout (consultant_id, id) where consultant_id is not null;

/*
 * A visit in a nurse's payout: `paid_cents` is what was paid for it and not refunded, or, in a later payout, by how much that has changed.
 * `cents` is the nurse's share of it.
 */
create table payout_visit (
  payout_id uuid not null references payout on delete cascade,
  appointment_id uuid not null references appointment,
  is_correction boolean not null,
  paid_cents int not null,
  share_percent smallint not null,
  cents int not null,
  primary key (payout_id, appointment_id)
);
-- A visit is paid out once; everything after that is a correction.
create unique index payout_visit_once on payout_visit (appointment_id) where not is_correction;
create index payout_visit_of_visit on payout_visit (appointment_id);
create trigger payout_visit_settles_again after delete on payout_visit for each row execute function settle_visit_again();

/* Completed visits whose earnings are in no payout yet, or have changed since. */
create table visit_to_settle (
  appointment_id uuid primary key references appointment,
  consultant_id uuid not null references consultant
);
create index visit_to_settle_of_consultant on visit_to_settle (consultant_id);
insert into visit_to_settle
  select id, consultant_id from appointment where status = 'completed' and paid_at is not null;
create trigger appointment_earns after insert or update of status on appointment for each row
  when (new.status = 'completed' and new.paid_at is not null)
  execute function settle_completed_visit();
create trigger refund_changes_earnings after insert or delete or update of amount_cents on refund for each row
  execute function settle_refunded_visit();
create trigger dispute_changes_earnings after insert or update of status on dispute for each row
  execute function settle_refunded_visit();
