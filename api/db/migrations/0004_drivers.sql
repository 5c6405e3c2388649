/* A driver's account, shift and counts. Dispatch reads open_rides, last_assigned_at and eligible_until; triggers maintain them. */
create table driver (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  phone text not null default '',
  license_number text not null default '',
  vehicle_type text not null default 'Sedan',
  vehicle_model text not null default '',
  vehicle_number text not null default '',
  image text not null default '',
  online boolean not null default false,
  open_rides int not null default 0,
  last_assigned_at timestamptz,
  online_since timestamptz,
  online_until timestamptz,
  next_check_at timestamptz,
  revision int not null default 1,
  suspended_at timestamptz,
  eligible_until timestamptz,
  constraint driver_name_given check (name <> ''),
  constraint driver_vehicle_type_known check (vehicle_type in ('Sedan', 'Wheelchair Van', 'Bariatric Van', 'Stretcher Van')),
  constraint driver_open_rides_counted check (open_rides >= 0),
  constraint driver_online_ends check (num_nonnulls(online_since, online_until, next_check_at) = case when online then 3 else 0 end),
  constraint driver_suspended_is_offline check (not (online and suspended_at is not null))
);
create unique index driver_email_once on driver (lower(email));
create index driver_due on driver (next_check_at) where next_check_at is not null;
create index driver_next on driver (vehicle_type, online, open_rides, last_assigned_at nulls first, id);
create index driver_by_name on driver (lower(name), id);
create index driver_suspended on driver (id) where suspended_at is not null;
create trigger driver_notified after update of online, suspended_at on driver for each row
  when (old.online is distinct from new.online or old.suspended_at is distinct from new.suspended_at)
  execute function notify_driver();
create trigger driver_notify_office after insert or update of online, suspended_at, vehicle_type, name on driver for each statement
  execute function notify_office();
create trigger driver_resets_dropped after update of email on driver for each row
  when (lower(new.email) <> lower(old.email))
  execute function delete_password_resets();
create trigger driver_shift before insert or update of online, vehicle_type on driver for each row execute function driver_shift();

/* A driver's login; `id` is the SHA-256 hash of the token. */
create table driver_session (
  id text primary key,
  driver_id uuid not null references driver on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  handle uuid not null default uuidv7(),
  device text not null default '',
  used_at timestamptz not null default now(),
  constraint driver_session_device_short check (length(device) <= 80)
);
create index driver_session_of on driver_session (driver_id);
create index driver_session_by_end on driver_session (expires_at);
create trigger last_session_ends_shift after delete on driver_session for each row execute function end_shift_with_last_session();

/* A password reset of a patient or driver: a code by email, five tries, then a token that sets the password once. */
create table password_reset (
  id uuid primary key default uuidv7(),
  patient_id uuid references patient on delete cascade,
  driver_id uuid references driver on delete cascade,
  asked_at timestamptz not null default now(),
  code_hash text,
  code_expires_at timestamptz,
  tries int not null default 0,
  confirmed_at timestamptz,
  token_hash text,
  token_expires_at timestamptz,
  used_at timestamptz,
  constraint password_reset_of_one_account check (num_nonnulls(patient_id, driver_id) = 1),
  constraint password_reset_code_ends check ((code_hash is null) = (code_expires_at is null)),
  constraint password_reset_five_tries check (tries between 0 and 5),
  constraint password_reset_token_ends check ((token_hash is null) = (token_expires_at is null)),
  constraint password_reset_confirmed_once check ((confirmed_at is null) = (token_hash is null)),
  constraint password_reset_used_after_confirmed check (used_at is null or confirmed_at is not null)
);
create index password_reset_of_patient on password_reset (patient_id, asked_at desc) where patient_id is not null;
create index password_reset_of_driver on password_reset (driver_id, asked_at desc) where driver_id is not null;
create unique index password_reset_token_once on password_reset (token_hash);
create index password_reset_by_age on password_reset (asked_at);
create trigger patient_not_deleted before insert on password_reset for each row execute function reject_deleted_patient();

/* A document of a driver: license, insurance and so on. The office accepts or rejects it. */
create table driver_document (
  id uuid primary key default uuidv7(),
  driver_id uuid not null references driver,
  kind text not null,
  number text not null,
  expires_on date not null,
  file_key text,
  file_name text,
  sent_at timestamptz(3) not null default now(),
  state text not null default 'waiting',
  checked_by uuid references staff,
  checked_at timestamptz,
  rejection_reason text,
  reminded_days int,
  constraint driver_document_kind_known check (kind in ('licence', 'insurance', 'inspection')),
  constraint driver_document_number_said check (length(number) between 1 and 60),
  constraint driver_document_state_known check (state in ('waiting', 'accepted', 'refused', 'replaced')),
  constraint driver_document_checked_by_somebody check (num_nonnulls(checked_by, checked_at) = case state
    when 'waiting' then 0 else 2 end),
  constraint driver_document_refused_with_reason check ((state = 'refused') = (rejection_reason is not null)),
  constraint driver_document_told_in_time check (reminded_days in (30, 7, 1)),
  constraint driver_document_file_has_name check ((file_key is null) = (file_name is null)),
  constraint driver_document_can_be_checked check (state <> 'waiting' or file_key is not null)
);
create index driver_document_of_driver on driver_document (driver_id, id desc);
create unique index driver_document_waits_once on driver_document (driver_id, kind) where state = 'waiting';
create unique index driver_document_counts_once on driver_document (driver_id, kind) where state = 'accepted';
create index driver_document_ending on driver_document (expires_on) where state = 'accepted';
create index driver_document_to_check on driver_document (sent_at) where state = 'waiting';
create trigger driver_document_clears after insert or update of state, expires_on on driver_document for each row
  when (new.state <> 'waiting')
  execute function update_eligible_until();
create trigger driver_document_notify_office after insert or delete or update of state on driver_document for each statement
  execute function notify_office();
create trigger driver_notified after insert or update of state on driver_document for each row execute function notify_driver();

/* A vehicle type that a driver has asked to change to. The office accepts or rejects it. */
create table vehicle_change (
  id uuid primary key default uuidv7(),
  driver_id uuid not null references driver,
  from_type text not null,
  to_type text not null,
  asked_at timestamptz(3) not null default now(),
  outcome text not null default 'asked',
  checked_by uuid references staff,
  checked_at timestamptz,
  rejection_reason text,
  constraint vehicle_change_types_known check (from_type in ('Sedan', 'Wheelchair Van', 'Bariatric Van', 'Stretcher Van')
    and to_type in ('Sedan', 'Wheelchair Van', 'Bariatric Van', 'Stretcher Van')),
  constraint vehicle_change_to_another check (from_type <> to_type),
  constraint vehicle_change_outcome_known check (outcome in ('asked', 'accepted', 'refused', 'withdrawn')),
  constraint vehicle_change_checked_by_somebody check (num_nonnulls(checked_by, checked_at) = case when (outcome in ('accepted',
    'refused')) then 2 else 0 end),
  constraint vehicle_change_refused_with_reason check ((outcome = 'refused') = (rejection_reason is not null))
);
create unique index vehicle_change_asked_once on vehicle_change (driver_id) where outcome = 'asked';
create index vehicle_change_to_check on vehicle_change (asked_at) where outcome = 'asked';
create trigger driver_notified after update of outcome on vehicle_change for each row
  when (old.outcome is distinct from new.outcome)
  execute function notify_driver();
create trigger vehicle_change_notify_office after insert or update of outcome on vehicle_change for each statement
  execute function notify_office();

/* A device to which a driver's session sends push notifications. */
create table push_subscription (
  id uuid primary key default uuidv7(),
  session_id text not null references driver_session on delete cascade,
  driver_id uuid not null references driver on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null default now(),
  constraint push_subscription_once_a_session unique (session_id),
  constraint push_subscription_once_a_device unique (endpoint)
);
create index push_subscription_of_driver on push_subscription (driver_id);
