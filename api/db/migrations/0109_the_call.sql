/* How to join a call by telephone, where the provider gives numbers: { numbers: [{ number, place }], meeting, passcode }. */
alter table appointment add column dial_in jsonb;

/*
 * A visit whose nurse did not come, as its patient told us while it should have run: once, whatever comes of it. What comes
 * of it the patient chooses: another time, the money back, or that she has come after all.
 */
create table unattended (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointment,
  -- Which start nobody came to: a visit can be moved and be left alone once more.
  starts_at timestamptz not null,
  said_at timestamptz not null default now(),
  outcome text,
  ended_at timestamptz,
  constraint unattended_once unique (appointment_id, starts_at),
  constraint unattended_outcome_known check (outcome in ('moved', 'refunded', 'attended')),
  constraint unattended_ends_with_outcome check ((outcome is null) = (ended_at is null))
);

alter table appointment
  drop constraint appointment_reason_known,
  add constraint appointment_reason_known
    check (cancel_reason in ('patient', 'unpaid', 'slot_taken', 'overlap', 'left', 'office', 'consultant', 'unattended'));

/* Whether a visit waits for its patient's word on what comes of it. After a day it is over like any other. */
create function is_unattended(which uuid) returns boolean language sql stable return exists (
  select from unattended where appointment_id = which and outcome is null and said_at > now() - interval '1 day'
);
