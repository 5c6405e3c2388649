/*
 * The desk adds drivers and suspends them. Whoever is suspended is off duty and is given nothing, by dispatch or by hand, until
 * somebody reinstates them; what they had accepted stays theirs until the desk gives it to somebody else.
 */
alter table driver
  add column revision int not null default 1,
  add column suspended_at timestamptz,
  add constraint driver_suspended_is_offline check (not (online and suspended_at is not null));
create index driver_by_name on driver (lower(name), id);
create trigger driver_tells_office after insert or update of online, suspended_at, vehicle_type, name
  on driver for each statement execute function tell_the_office();

/* Whether a driver's day and word, and the office, leave room for a ride. */
create or replace function is_free_for(candidate driver, wanted ride) returns boolean language sql stable as $$
  select candidate.suspended_at is null and ride_beside(candidate, wanted) is null and word_between(candidate, wanted) is null
$$;

/*
 * Everything that keeps a driver from a ride, a word each, and of another ride of theirs when it begins; nothing where dispatch
 * would ask them.
 */
create or replace function driver_hindrances(candidate driver, wanted ride)
returns table (word text, other_starts_at timestamptz) language sql stable as $$
  select 'suspended', null::timestamptz where candidate.suspended_at is not null
  union all select 'vehicle', null where not exists (
    select from vehicle_carries where vehicle_type = candidate.vehicle_type and transport_type = wanted.transport_type)
  union all select 'overlap', beside from ride_beside(candidate, wanted) as beside where beside is not null
  union all select said, null from word_between(candidate, wanted) as said where said is not null
  union all select 'offline', null where not candidate.online
$$;
