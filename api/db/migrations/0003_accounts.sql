/*
 * A patient's account. `password_hash` is empty for a patient whom the office added. A deleted account keeps its id, without anything
 * about the person. A merged one names the account it was merged into.
 */
create table patient (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  password_hash text not null,
  phone text not null default '',
  image text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  gender text not null default '',
  born_on date,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  revision int not null default 1,
  merged_into uuid references patient,
  former_email text,
  no_shows int not null default 0,
  email_confirmed_at timestamptz,
  constraint patient_gender_known check (gender in ('', 'Male', 'Female')),
  constraint patient_name_given check (name <> ''),
  constraint patient_deleted_is_nameless check (deleted_at is null or name = 'Former patient' and phone = '' and image = ''
    and address_line1 = '' and address_line2 = '' and gender = '' and born_on is null and password_hash = ''
    and email like '%@deleted.invalid'),
  constraint patient_can_be_reached check (email <> '' or phone <> '' or deleted_at is not null),
  constraint patient_merged_is_gone check (merged_into is null or deleted_at is not null),
  constraint patient_merged_into_another check (merged_into <> id),
  constraint patient_former_email_of_merged check (former_email is null or merged_into is not null),
  constraint patient_no_shows_counted check (no_shows >= 0)
);
create index patient_by_any_part on patient using gin (lower(((((name || ' ') || email) || ' ') || phone)) gin_trgm_ops);
create index patient_in_order on patient (lower(name), id) where deleted_at is null;
create unique index patient_email_once on patient (lower(email)) where email <> '';
create index patient_by_email on patient (lower(email));
create index patient_by_phone on patient ("right"(phone, 10)) where phone <> '' and deleted_at is null;
create index patient_merged_into on patient (merged_into) where merged_into is not null;
create index patient_by_no_shows on patient (no_shows desc, id) where no_shows > 0 and deleted_at is null;
create trigger patient_email_unproved before update of email on patient for each row
  when (lower(new.email) <> lower(old.email) and new.merged_into is null
    and not (new.email_confirmed_at is distinct from old.email_confirmed_at))
  execute function reset_email_confirmation();
create trigger patient_merged_for_good before update of merged_into on patient for each row
  when (old.merged_into is distinct from new.merged_into)
  execute function reject_unmerge();
create trigger patient_resets_dropped after update of email on patient for each row
  when (lower(new.email) <> lower(old.email))
  execute function delete_password_resets();
create trigger patient_revised before update of email, name, password_hash, phone, image, address_line1, address_line2, gender,
  born_on, deleted_at on patient for each row
  execute function increment_revision();

/* A patient's login; `id` is the SHA-256 hash of the token. Lamplight's sessions are kept by lucia. */
create table patient_session (
  id text primary key,
  patient_id uuid not null references patient on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  handle uuid not null default uuidv7(),
  device text not null default '',
  used_at timestamptz not null default now(),
  constraint patient_session_device_short check (length(device) <= 80)
);
create index patient_session_of on patient_session (patient_id);
create index patient_session_by_end on patient_session (expires_at);
create trigger patient_not_deleted before insert on patient_session for each row execute function reject_deleted_patient();

/* A new email address that a patient has asked for and has not confirmed yet. */
create table email_change (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patient on delete cascade,
  email text not null,
  asked_at timestamptz not null default now(),
  token_hash text,
  token_expires_at timestamptz,
  confirmed_at timestamptz,
  constraint email_change_token_ends check ((token_hash is null) = (token_expires_at is null)),
  constraint email_change_confirmed_by_token check (confirmed_at is null or token_hash is not null)
);
create index email_change_of_patient on email_change (patient_id);
create unique index email_change_token_once on email_change (token_hash);
create index email_change_by_age on email_change (asked_at);
create trigger patient_not_deleted before insert on email_change for each row execute function reject_deleted_patient();

/* A phone number for text messages: asked for, confirmed by code, with consent, and stopped again. */
create table sms_number (
  patient_id uuid primary key references patient on delete cascade,
  number text not null,
  ask_id uuid not null default uuidv7(),
  asked_at timestamptz not null default now(),
  code_hash text,
  code_expires_at timestamptz,
  tries int not null default 0,
  consented_at timestamptz,
  stopped_at timestamptz,
  constraint sms_number_is_international check (number ~ '^\+[1-9]\d{7,14}$'),
  constraint sms_number_code_ends check ((code_hash is null) = (code_expires_at is null)),
  constraint sms_number_stops_after_consent check (stopped_at is null or consented_at is not null)
);
create unique index sms_number_ask_once on sms_number (ask_id);
create index sms_number_by_number on sms_number (number);
create trigger patient_not_deleted before insert on sms_number for each row execute function reject_deleted_patient();

/* People of the office, and nurses with a login. An empty password hash means an invitation that was not accepted yet. */
create table staff (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  role text not null,
  consultant_id uuid references consultant,
  password_hash text not null default '',
  revision int not null default 1,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  disabled_at timestamptz,
  feed_hash text,
  feed_made_at timestamptz,
  wants_digest boolean not null default true,
  constraint staff_name_given check (name <> ''),
  constraint staff_role_known check (role in ('owner', 'desk', 'dispatch', 'view', 'nurse')),
  constraint staff_nurse_is_consultant check ((role = 'nurse') = (consultant_id is not null)),
  constraint staff_one_account_per_consultant unique (consultant_id),
  constraint staff_feed_once unique (feed_hash),
  constraint staff_feed_is_whole check ((feed_hash is null) = (feed_made_at is null)),
  constraint staff_feed_is_nurses check (feed_hash is null or role = 'nurse')
);
create unique index staff_email_once on staff (lower(email), ((role = 'nurse')));
create index staff_in_order on staff (lower(name), id);
create index staff_owners on staff (id) where role = 'owner';
create index staff_nurses on staff (id) where role = 'nurse';
create index staff_of_desk on staff (id) where role in ('owner', 'desk');
create trigger staff_keeps_an_owner before update on staff for each row
  when (old.role = 'owner' and old.disabled_at is null and old.password_hash <> '' and (new.role <> 'owner'
    or new.disabled_at is not null or new.password_hash = ''))
  execute function keep_an_owner();
create trigger staff_keeps_an_owner_from_deletion before delete on staff for each row
  when (old.role = 'owner' and old.disabled_at is null and old.password_hash <> '')
  execute function keep_an_owner();

/* A login of a staff member. Without verified_at the second factor has not been shown yet. */
create table staff_session (
  id text primary key,
  staff_id uuid not null references staff on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  verified_at timestamptz,
  challenge text,
  constraint staff_session_device_short check (length(device) <= 80)
);
create index staff_session_of on staff_session (staff_id);
create index staff_session_by_age on staff_session (used_at);
create trigger session_end_notified after delete on staff_session for each row execute function notify_session_ended();

/* A second factor: an authenticator app or a passkey. */
create table staff_factor (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff on delete cascade,
  kind text not null,
  secret text,
  last_step bigint not null default 0,
  credential_id text,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint staff_factor_known check (kind in ('totp', 'passkey')),
  constraint staff_factor_whole check (case kind when 'totp' then (num_nonnulls(secret) = 1 and num_nonnulls(credential_id,
    public_key) = 0) else (num_nonnulls(secret) = 0 and num_nonnulls(credential_id, public_key) = 2) end),
  constraint staff_factor_credential_once unique (credential_id)
);
create index staff_factor_of on staff_factor (staff_id);
create unique index staff_factor_one_secret on staff_factor (staff_id, ((confirmed_at is null))) where kind = 'totp';

/* One-time codes for a staff member who has lost their second factor. */
create table recovery_code (
  staff_id uuid references staff on delete cascade,
  code_hash text,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

/* An invitation or a password reset by link. */
create table staff_invitation (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff on delete cascade,
  asked_at timestamptz not null default now(),
  token_hash text,
  token_expires_at timestamptz,
  accepted_at timestamptz,
  purpose text not null default 'invitation',
  constraint staff_invitation_token_ends check ((token_hash is null) = (token_expires_at is null)),
  constraint staff_invitation_accepted_by_token check (accepted_at is null or token_hash is not null),
  constraint staff_invitation_purpose_known check (purpose in ('invitation', 'password_reset', 'recovery'))
);
create index staff_invitation_of on staff_invitation (staff_id);
create unique index staff_invitation_token_once on staff_invitation (token_hash);

/* The daily email of a staff member, once a day. */
create table office_digest (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff on delete cascade,
  day date not null,
  constraint office_digest_once_a_day unique (staff_id, day)
);

/* The email with tomorrow's visits of a nurse, once a day. */
create table nurse_day_list (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff on delete cascade,
  day date not null,
  constraint nurse_day_list_once_a_day unique (staff_id, day)
);
