-- What became of each waitlist entry. Entries are deleted when they end; the report counts these rows. They name no patient.
create table waitlist_request (
  -- The id of the waitlist entry.
  id uuid primary key,
  consultant_id uuid references consultant,
  specialities text[] not null default '{}',
  requested_at timestamptz not null,
  until_at timestamptz not null,
  -- The first offer.
  offered_at timestamptz,
  outcome text,
  ended_at timestamptz,
  constraint waitlist_request_outcome_known check (outcome in ('taken', 'expired', 'left')),
  constraint waitlist_request_ended_with_outcome check ((outcome is null) = (ended_at is null))
);
create index waitlist_request_by_time on waitlist_request (requested_at);

insert into waitlist_request (id, consultant_id, specialities, requested_at, until_at)
  select id, consultant_id, array(select name from unnest(specialities) name where name ~ '^[A-Z][a-z]{1,30} Nurse$'), joined_at, until_at from waitlist_entry;

create trigger waitlist_request_stored after insert on waitlist_entry for each row execute function store_waitlist_request();
create trigger waitlist_request_ended after delete on waitlist_entry for each row execute function end_waitlist_request();
