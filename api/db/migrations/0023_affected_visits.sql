/*
 * A paid visit whose nurse is off or no longer takes visits at its time. The patient is told once. `choice` is what the office or the
 * patient decided; it is stored once, so two people never decide about the same visit.
 */
create table affected_visit (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointment,
  consultant_id uuid not null references consultant,
  starts_at timestamptz not null,
  time_off_id uuid references time_off on delete set null,
  found_at timestamptz not null default now(),
  choice text,
  chosen_at timestamptz,
  chosen_by uuid references staff,
  constraint affected_visit_once unique (appointment_id, consultant_id, starts_at)
);
