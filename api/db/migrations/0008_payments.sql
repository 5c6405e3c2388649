/*
 * What the office did to a visit or ride and can undo for ten seconds: the record as it was, and its revision after. Its emails and
 * refunds wait until then.
 */
create table operation (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff,
  appointment_id uuid references appointment,
  kind text not null,
  before jsonb not null,
  revision_after int not null,
  move_id uuid references appointment_move on delete set null,
  ends_at timestamptz not null default now() + '00:00:10',
  undone_at timestamptz,
  ride_id uuid references ride,
  constraint operation_of_one_thing check (num_nonnulls(appointment_id, ride_id) = 1),
  constraint operation_kind_known check (case when (ride_id is null) then (kind in ('move', 'cancel', 'refund',
    'payment')) else (kind in ('assign', 'take-back', 'ready', 'no-show', 'cancel')) end)
);
create index operation_of_visit on operation (appointment_id, id);
create index operation_of_ride on operation (ride_id, id) where ride_id is not null;

/*
 * A payment that is asked for: by card at the provider, or recorded by the office. It is for a visit, a ride (and the rides paid with
 * it) or an extra.
 */
create table checkout (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patient,
  appointment_id uuid references appointment,
  amount_cents int not null,
  currency text not null default 'usd',
  status text not null default 'opening',
  expires_at timestamptz not null,
  session_id text,
  url text,
  payment_id text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  ride_id uuid references ride,
  next_check_at timestamptz,
  check_count int not null default 0,
  method text not null default 'card',
  taken_by uuid references staff,
  operation_id uuid references operation,
  is_by_link boolean not null default false,
  extra_of uuid references extra_claim (ride_id),
  opened_at timestamptz,
  constraint checkout_status_known check (status in ('opening', 'open', 'paid', 'closed')),
  constraint checkout_amount_positive check (amount_cents > 0),
  constraint checkout_open_has_session check (status <> 'open' or session_id is not null and url is not null),
  constraint checkout_paid_has_payment check ((status = 'paid') = (paid_at is not null and payment_id is not null)),
  constraint checkout_session_once unique (session_id),
  constraint checkout_payment_once unique (payment_id),
  constraint checkout_method_known check (method in ('card', 'cash', 'check')),
  constraint checkout_by_hand_is_paid check (case method when 'card' then (taken_by is null) else (taken_by is not null
    and status = 'paid' and session_id is null and url is null) end),
  constraint checkout_for_something check (num_nonnulls(appointment_id, ride_id, extra_of) = 1)
);
create unique index checkout_one_open_per_appointment on checkout (appointment_id) where status in ('opening', 'open');
create index checkout_of_appointment on checkout (appointment_id);
create index checkout_due on checkout (next_check_at) where next_check_at is not null;
create index checkout_of_patient on checkout (patient_id);
create index checkout_of_operation on checkout (operation_id) where operation_id is not null;
create index checkout_by_payment_time on checkout (paid_at desc, id desc) where paid_at is not null;
create unique index checkout_one_per_ride on checkout (ride_id) where status <> 'closed';
create index checkout_of_ride on checkout (ride_id) where ride_id is not null;
create index checkout_paid_by_card on checkout (created_at) where status = 'paid' and method = 'card';
create unique index checkout_one_open_per_extra on checkout (extra_of) where status in ('opening', 'open');
create index checkout_of_extra on checkout (extra_of) where extra_of is not null;
create index checkout_paid_of_patient on checkout (patient_id) where paid_at is not null;

alter table extra_claim add constraint extra_claim_paid_with_fkey foreign key (paid_with) references checkout;

/* A link the office sends for paying a visit, ride or extra. */
create table pay_link (
  id uuid primary key default uuidv7(),
  appointment_id uuid references appointment,
  token_hash text,
  by_staff uuid not null references staff,
  made_at timestamptz not null default now(),
  ride_id uuid references ride,
  extra_of uuid references extra_claim (ride_id),
  constraint pay_link_once unique (token_hash),
  constraint pay_link_for_one_thing check (num_nonnulls(appointment_id, ride_id, extra_of) = 1)
);
create index pay_link_of_visit on pay_link (appointment_id);
create index pay_link_of_ride on pay_link (ride_id) where ride_id is not null;
create index pay_link_of_extra on pay_link (extra_of) where extra_of is not null;

/* A refund that is scheduled, until the provider confirms it or a person has returned the money. */
create table refund (
  id uuid primary key default uuidv7(),
  checkout_id uuid not null references checkout,
  amount_cents int not null,
  reason text not null,
  provider_refund_id text,
  created_at timestamptz not null default now(),
  refunded_at timestamptz,
  payment_id text not null,
  due_at timestamptz not null default now(),
  tries int not null default 0,
  attempt int not null default 1,
  provider_status text,
  problem text,
  problem_since timestamptz,
  office_alerted_at timestamptz,
  operation_id uuid references operation on delete set null,
  by_staff uuid references staff,
  staff_note text,
  by_hand boolean not null default false,
  returned_by uuid references staff,
  ride_id uuid references ride,
  constraint refund_amount_positive check (amount_cents > 0),
  constraint refund_problem_has_time check ((problem is null) = (problem_since is null)),
  constraint refund_sent_is_known check (refunded_at is null or provider_refund_id is not null or returned_by is not null),
  constraint refund_returned_by_hand check (case when by_hand then (provider_refund_id is null
    and (refunded_at is null) = (returned_by is null)) else (returned_by is null) end)
);
create index refund_due on refund (due_at) where refunded_at is null;
create index refund_of_checkout on refund (checkout_id);
create unique index refund_by_hand_once on refund (provider_refund_id) where reason = 'by_hand';
create index refund_of_payment on refund (payment_id);
create index refund_of_operation on refund (operation_id) where operation_id is not null;
create index refund_by_hand on refund (checkout_id) where by_hand and refunded_at is null;
create index refund_with_problem on refund (problem_since) where refunded_at is null and problem is not null;
create index refund_of_ride on refund (ride_id) where ride_id is not null;
create unique index refund_once_per_reason on refund (payment_id, reason, ride_id) nulls not distinct where reason not in ('by_hand',
  'office');
create index refund_sent_by_time on refund (refunded_at) where refunded_at is not null;
create trigger refund_by_hand before insert on refund for each row execute function set_refund_by_hand();
create constraint trigger refund_by_hand_email after insert on refund deferrable initially deferred for each row
  when (new.by_hand)
  execute function enqueue_refund_by_hand_email();
create trigger refund_notify after insert or update on refund for each row execute function notify_refund_changed();
create trigger refund_notify_office after insert or delete or update of problem, refunded_at, amount_cents on refund for each statement
  execute function notify_office();

/* A payment that arrived for a checkout that could not take it; it is refunded. */
create table unmatched_payment (
  id uuid primary key default uuidv7(),
  checkout_id uuid not null references checkout,
  session_id text not null,
  payment_id text not null,
  amount_cents int,
  currency text,
  found_at timestamptz not null default now(),
  constraint unmatched_payment_once unique (payment_id)
);
create index unmatched_payment_of_checkout on unmatched_payment (checkout_id);
create index unmatched_payment_by_time on unmatched_payment (found_at desc, id desc);

/* A payment that the patient's bank disputes. */
create table dispute (
  id uuid primary key default uuidv7(),
  provider_id text not null,
  payment_id text not null,
  checkout_id uuid not null references checkout,
  amount_cents int not null,
  reason text not null,
  status text not null,
  due_by timestamptz,
  found_at timestamptz not null default now(),
  constraint dispute_once unique (provider_id)
);
create index dispute_of_checkout on dispute (checkout_id);
create index dispute_to_answer on dispute (due_by) where status in ('needs_response', 'warning_needs_response');
create index dispute_open on dispute (id) where status in ('needs_response', 'warning_needs_response', 'under_review',
  'warning_under_review');
create trigger dispute_notify_office after insert or update on dispute for each statement execute function notify_office();

/* What a driver is paid for a period. */
create table payout (
  id uuid primary key default uuidv7(),
  driver_id uuid not null references driver,
  from_day date not null,
  to_day date not null,
  cents int not null,
  revision int not null default 1,
  made_at timestamptz not null default now(),
  made_by uuid not null references staff,
  paid_at timestamptz,
  paid_by uuid references staff,
  reference text,
  constraint payout_days_in_order check (from_day <= to_day),
  constraint payout_paid_whole check (num_nonnulls(paid_at, paid_by, reference) in (0, 3))
);
create index payout_of_driver on payout (driver_id, id);

/* A ride in a payout. `cash_cents` is the fare the driver took in cash. */
create table payout_line (
  ride_id uuid primary key references ride,
  payout_id uuid not null references payout on delete cascade,
  fare_cents int not null,
  extra_cents int not null,
  cash_cents int not null,
  cents int generated always as ((fare_cents + extra_cents) - cash_cents) stored not null
);
create index payout_line_of_payout on payout_line (payout_id);
create trigger payout_line_marks after insert on payout_line referencing new table AS lines for each statement
  execute function mark_rides_paid_out();
create trigger payout_line_unmarks after delete on payout_line referencing old table AS lines for each statement
  execute function mark_rides_paid_out();

/* A comparison of our payments with the provider's; asked for by a person or nightly. */
create table reconciliation (
  id uuid primary key default uuidv7(),
  due_at timestamptz not null,
  asked_by uuid references staff,
  done_at timestamptz,
  payments int,
  refunds int,
  disputes int,
  gaps int,
  constraint reconciliation_done_is_counted check (num_nonnulls(payments, refunds, disputes, gaps) = case
    when (done_at is null) then 0 else 4 end)
);
create unique index reconciliation_to_come on reconciliation (((done_at is null))) where done_at is null;
create index reconciliation_done on reconciliation (done_at desc) where done_at is not null;

insert into reconciliation (due_at) values (now() + interval '1 day');

/* A difference that a reconciliation found, until it is gone or explained. */
create table reconciliation_gap (
  id uuid primary key default uuidv7(),
  kind text not null,
  provider_id text not null,
  payment_id text,
  checkout_id uuid references checkout,
  cents int not null,
  ours_cents int,
  happened_at timestamptz not null,
  found_at timestamptz not null default now(),
  closed_at timestamptz,
  explained_at timestamptz,
  explained_by uuid references staff,
  explanation text,
  constraint reconciliation_gap_differs check ((kind = 'differs') = (ours_cents is not null)),
  constraint reconciliation_gap_explained_whole check (num_nonnulls(explained_at, explained_by, explanation) in (0, 3)),
  constraint reconciliation_gap_once unique (provider_id, kind),
  constraint reconciliation_gap_kind_known check (kind in ('unknown_payment', 'missing_payment', 'unknown_refund', 'failed_refund',
    'dispute', 'differs'))
);
create index reconciliation_gap_open on reconciliation_gap (happened_at) where closed_at is null and explained_at is null;
create index reconciliation_gap_over on reconciliation_gap (coalesce(explained_at, closed_at) desc) where coalesce(explained_at,
  closed_at) is not null;
create index reconciliation_gap_of_checkout on reconciliation_gap (checkout_id) where checkout_id is not null;
create trigger reconciliation_gap_notify_office after insert or update on reconciliation_gap for each statement
  execute function notify_office();
