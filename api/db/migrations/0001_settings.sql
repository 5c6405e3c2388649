create extension btree_gist;
create extension pg_trgm;

/* A task on Today: what it is about, what to show, since when it needs a person and by when. */
create type task as (
  kind text, target_id uuid, subject_kind text, subject_id uuid, patient_id uuid, who text, other text, at timestamptz, cents int,
  details text, since timestamptz, due timestamptz
);

/* The one row of settings that the whole practice shares. Days and opening hours are those of its time zone. */
create table practice (
  only_one boolean primary key default true check (only_one),
  time_zone text not null
);
create trigger zone_changes_next_free after update on practice for each row
  when (old.time_zone <> new.time_zone)
  execute function expire_next_free_of_all();
create trigger zone_moves_eligible_until after update of time_zone on practice for each row
  when (old.time_zone <> new.time_zone)
  execute function update_eligible_until_of_all();

insert into practice (time_zone) values ('America/New_York');

/*
 * Unlogged: counts may be lost in a crash. How much of a limited action a key (an address, an account, an email address) has used, and
 * when that starts over.
 */
create unlogged table rate_limit (
  key text primary key,
  used int not null,
  resets_at timestamptz not null,
  constraint rate_limit_counted check (used >= 0)
);
create index rate_limit_by_age on rate_limit (resets_at);

/*
 * The response to a call that may be repeated, by account and key: a repeated call gets the same response. Without a status the first
 * call is still running.
 */
create table idempotency_key (
  account text,
  key text,
  fingerprint text not null,
  status int,
  response jsonb,
  received_at timestamptz not null default now(),
  outcome jsonb,
  error jsonb,
  primary key (account, key),
  constraint idempotency_key_whole check ((status is null) = (num_nonnulls(outcome, error, response) = 0))
);
create index idempotency_key_by_age on idempotency_key (received_at);

/* Files that no row names any more and that a job deletes. */
create table file_deletion (
  key text primary key,
  due_at timestamptz not null default now(),
  tries int not null default 0
);
create index file_deletion_due on file_deletion (due_at);

/* Until when somebody is expected to have the office open; without one, changes are not announced to it. */
create table office_presence (
  only_one boolean primary key default true check (only_one),
  until timestamptz not null
);

insert into office_presence (until) values (now());

/* What the office is told about the system. `is_delivery`: about undelivered emails. `sent_in` is the email that told it. */
create table office_alert (
  id uuid primary key default uuidv7(),
  message text not null,
  created_at timestamptz not null default now(),
  sent_in uuid,
  is_delivery boolean not null default false
);
create index office_alert_unsent on office_alert (id) where sent_in is null;
create index office_alert_sent on office_alert (sent_in) where sent_in is not null;
create index office_alert_by_time on office_alert (created_at) where not is_delivery;
create trigger office_alert_notify_office after insert on office_alert for each statement execute function notify_office();

/*
 * Kinds of emails and text messages that are not sent at the usual priority of 5. A lower number is sent first; 0 is also retried every
 * half minute.
 */
create table email_kind (
  kind text primary key,
  priority smallint not null
);

insert into email_kind (kind, priority) values
  ('reset-code', 0), ('email-confirm', 0), ('staff-invitation', 0), ('nurse-invitation', 0), ('copy-confirm', 0), ('slot-offered', 0),
  ('text-code', 0), ('pay-link', 0), ('ride-offered', 1), ('reminder-hour', 1), ('reminder-hour-copy', 1), ('visit-unattended', 1),
  ('text-reminder-hour', 1), ('ride-reminder-hour', 1), ('ride-taken-back', 1), ('ride-moved-driver', 1), ('ride-driver-late', 1),
  ('ride-looking-hour', 1), ('ride-late', 1), ('password-changed', 3), ('email-changed', 3), ('appointment-paid', 3),
  ('appointment-paid-copy', 3), ('appointment-paid-again', 3), ('appointment-paid-again-copy', 3), ('visit-moved', 3),
  ('visit-moved-copy', 3), ('visit-cancelled', 3), ('visit-cancelled-copy', 3), ('ride-cancelled', 3), ('ride-moved', 3),
  ('office-troubles', 3), ('newsletter-confirm', 9), ('newsletter-welcome', 9);
