/* Several operations that are confirmed and undone together. `time_off_id` is the time off that was entered with them. */
create table operation_group (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff,
  consultant_id uuid not null references consultant,
  time_off_id uuid references time_off on delete set null,
  ends_at timestamptz not null,
  undone_at timestamptz
);
create index operation_group_of_time_off on operation_group (time_off_id) where time_off_id is not null;
alter table operation add column group_id uuid references operation_group;
create index operation_of_group on operation (group_id) where group_id is not null;

/*
 * A paid visit whose nurse is off or takes no visits at its time. The patient is told once. `choice` is what the office or the patient
 * decided. It is written once, so that two people never decide about the same visit. `kept`: the
 * nurse keeps it although they are off. `ended_at`: the nurse is available after all, or the visit's time has come.
 */
create table affected_visit (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointment,
  consultant_id uuid not null references consultant,
  starts_at timestamptz not null,
  found_at timestamptz not null default now(),
  ended_at timestamptz,
  choice text,
  chosen_at timestamptz,
  chosen_by uuid references staff,
  group_id uuid references operation_group,
  constraint affected_visit_choice_known check (choice in ('moved', 'canceled', 'offered', 'kept', 'patient_moved',
    'patient_refunded')),
  constraint affected_visit_choice_has_time check ((choice is null) = (chosen_at is null)),
  constraint affected_visit_chosen_by_staff check (chosen_by is null or choice in ('moved', 'canceled', 'offered', 'kept'))
);
create unique index affected_visit_once on affected_visit (appointment_id, consultant_id, starts_at) where ended_at is null;
create index affected_visit_of_visit on affected_visit (appointment_id);
create index affected_visit_of_consultant on affected_visit (consultant_id, starts_at);
create index affected_visit_undecided on affected_visit (starts_at) where ended_at is null and (choice is null or choice = 'offered');
create index affected_visit_of_group on affected_visit (group_id) where group_id is not null;

/* A time that the office offers to the patient of an affected visit. It is not held: it is checked again when the patient chooses. */
create table offered_time (
  affected_visit_id uuid not null references affected_visit on delete cascade,
  consultant_id uuid not null references consultant,
  starts_at timestamptz not null,
  primary key (affected_visit_id, starts_at, consultant_id)
);

/* A link by which the patient of an affected visit chooses without a login. Each rendering of an email has its own. Only its hash is stored. */
create table visit_choice_link (
  token_hash text primary key,
  affected_visit_id uuid not null references affected_visit on delete cascade,
  made_at timestamptz not null default now()
);
create index visit_choice_link_of_visit on visit_choice_link (affected_visit_id);

insert into email_kind (kind, priority) values ('nurse-unavailable', 0), ('visit-times-offered', 0), ('nurse-available-again', 1);

create trigger time_off_affects_visits after insert or delete or update on time_off for each row
  execute function sync_affected_visits_of_time_off();
create trigger consultant_affects_visits after update of available on consultant for each row
  when (old.available is distinct from new.available)
  execute function sync_affected_visits_of_consultant();
create trigger appointment_affected_when_paid after update of status on appointment for each row
  when (old.status in ('held', 'lapsed') and new.status = 'paid')
  execute function sync_affected_visit_when_paid();
