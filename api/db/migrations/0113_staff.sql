/*
 * Everyone who works here: the office's people, and nurses, who see their own day and nothing of the office. They share no
 * table, session or token with patients and drivers. An address is one person's on each side.
 */
create table staff (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  role text not null,
  consultant_id uuid references consultant,
  -- Empty until the invitation is accepted.
  password_hash text not null default '',
  -- Counts the changes others made, so that nobody writes over what they have not seen.
  revision int not null default 1,
  created_at timestamptz not null default now(),
  -- To the minute.
  seen_at timestamptz,
  disabled_at timestamptz,
  constraint staff_name_given check (name <> ''),
  constraint staff_role_known check (role in ('owner', 'desk', 'dispatch', 'view', 'nurse')),
  -- A nurse is one of the consultants; nobody else is, so nobody goes from one side to the other.
  constraint staff_nurse_is_consultant check ((role = 'nurse') = (consultant_id is not null)),
  constraint staff_one_account_per_consultant unique (consultant_id)
);
create unique index staff_email_once on staff (lower(email), (role = 'nurse'));

/*
 * Somebody can always run the office: of several who step down or are disabled at the same moment, the last one may not.
 * An owner who has not accepted yet does not count. They pass here one at a time, each seeing what the one before left.
 */
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('keep_an_owner'));
  if not exists (
    select from staff where role = 'owner' and disabled_at is null and password_hash <> '' and id <> old.id
  ) then
    raise exception using errcode = 'check_violation', constraint = 'staff_keeps_an_owner',
      message = 'The last owner can be neither demoted nor disabled.';
  end if;
  return coalesce(new, old);
end $$;
create trigger staff_keeps_an_owner before update on staff for each row
  when (old.role = 'owner' and old.disabled_at is null and old.password_hash <> ''
    and (new.role <> 'owner' or new.disabled_at is not null or new.password_hash = ''))
  execute function keep_an_owner();
create trigger staff_keeps_an_owner_from_deletion before delete on staff for each row
  when (old.role = 'owner' and old.disabled_at is null and old.password_hash <> '')
  execute function keep_an_owner();

-- Tokens are kept as SHA-256 only: whoever reads this table cannot log in.
create table staff_session (
  id text primary key,
  staff_id uuid not null references staff on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  -- To the minute.
  used_at timestamptz not null default now(),
  -- Null as long as only the password was right: such a session can show a second factor and nothing else.
  verified_at timestamptz,
  -- What a passkey was asked to sign; asked once, answered once.
  challenge text,
  constraint staff_session_device_short check (length(device) <= 80)
);
create index staff_session_of on staff_session (staff_id);
create index staff_session_by_age on staff_session (used_at);

-- A second factor. It counts once its owner has shown that it works.
create table staff_factor (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff on delete cascade,
  kind text not null,
  -- Of codes: the secret, and the half-minute of the last code that was taken, which only ever goes up.
  secret text,
  last_step bigint not null default 0,
  -- Of a passkey.
  credential_id text,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint staff_factor_known check (kind in ('totp', 'passkey')),
  constraint staff_factor_whole check (
    case kind when 'totp' then num_nonnulls(secret) = 1 and num_nonnulls(credential_id, public_key) = 0
      else num_nonnulls(secret) = 0 and num_nonnulls(credential_id, public_key) = 2 end),
  constraint staff_factor_credential_once unique (credential_id)
);
-- One person has one secret for codes, and may have several passkeys.
create unique index staff_factor_one_secret on staff_factor (staff_id) where kind = 'totp';
create index staff_factor_of on staff_factor (staff_id);

-- For who has lost the second factor: each code is good once, and kept as a hash only.
create table recovery_code (
  staff_id uuid not null references staff on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

/*
 * Asks somebody to choose a password. The link's token is made when its letter is written, so that its week begins when it
 * is sent and nobody but the letter ever knows it: this table keeps its hash only.
 */
create table staff_invitation (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff on delete cascade,
  asked_at timestamptz not null default now(),
  token_hash text,
  token_expires_at timestamptz,
  accepted_at timestamptz,
  constraint staff_invitation_token_ends check ((token_hash is null) = (token_expires_at is null)),
  constraint staff_invitation_accepted_by_token check (accepted_at is null or token_hash is not null)
);
create index staff_invitation_of on staff_invitation (staff_id);
create unique index staff_invitation_token_once on staff_invitation (token_hash);

/* Codes and links, for which somebody sits waiting, before what has an hour, and newsletters last. */
create or replace function letter_urgency(letter_kind text) returns smallint language sql immutable return
  case
    when letter_kind in ('reset-code', 'email-confirm', 'staff-invitation', 'nurse-invitation') then 0
    when letter_kind in ('ride-offered', 'reminder-hour', 'reminder-hour-copy') then 1
    when letter_kind in (
      'password-changed', 'email-changed', 'appointment-paid', 'appointment-paid-copy', 'appointment-paid-again',
      'appointment-paid-again-copy', 'ride-cancelled', 'office-troubles'
    ) then 3
    when letter_kind like 'newsletter-%' then 9
    else 5
  end;
create index staff_in_order on staff (lower(name), id);
create index staff_owners on staff (id) where role = 'owner';
