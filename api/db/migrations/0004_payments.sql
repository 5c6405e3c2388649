-- One visit of a patient to the card provider's page. It is written before the provider is asked, and never deleted.
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
  constraint checkout_status_known check (status in ('opening', 'open', 'paid', 'closed')),
  constraint checkout_amount_positive check (amount_cents > 0),
  constraint checkout_for_something check (num_nonnulls(appointment_id) = 1),
  constraint checkout_open_has_session check (status <> 'open' or (session_id is not null and url is not null)),
  constraint checkout_paid_has_payment check ((status = 'paid') = (paid_at is not null and payment_id is not null)),
  constraint checkout_session_once unique (session_id),
  constraint checkout_payment_once unique (payment_id)
);
-- One way to pay at a time: a second click finds the first one's page.
create unique index checkout_one_open_per_appointment on checkout (appointment_id) where status in ('opening', 'open');
create index checkout_of_appointment on checkout (appointment_id);

-- Money on its way back. Written in the transaction that finds it owed; sent by a job.
create table refund (
  id uuid primary key default uuidv7(),
  checkout_id uuid not null references checkout,
  amount_cents int not null,
  reason text not null,
  provider_refund_id text,
  created_at timestamptz not null default now(),
  refunded_at timestamptz,
  constraint refund_amount_positive check (amount_cents > 0),
  -- A payment goes back once for one reason, however often its settlement is repeated.
  constraint refund_once_per_reason unique (checkout_id, reason),
  constraint refund_sent_is_known check ((refunded_at is null) = (provider_refund_id is null))
);
