-- What the owner of an account sees of each session, to know it again and to end it: nothing that a token could be told from.
alter table patient_session
  add column handle uuid not null default uuidv7(),
  -- In plain words, as the browser that logged in told it: 'Safari on iPhone'. Empty where it told nothing we know.
  add column device text not null default '',
  -- To the hour.
  add column used_at timestamptz not null default now(),
  add constraint patient_session_device_short check (length(device) <= 80);
-- Of sessions from before, the last use is known that renewed them.
update patient_session set used_at = greatest(created_at, expires_at - interval '30 days');

alter table driver_session
  add column handle uuid not null default uuidv7(),
  add column device text not null default '',
  add column used_at timestamptz not null default now(),
  add constraint driver_session_device_short check (length(device) <= 80);
update driver_session set used_at = greatest(created_at, expires_at - interval '12 hours');
