/*
 * A driver's papers: licence, insurance and vehicle inspection, each with the day it ends. The driver sends them, the office
 * checks them, and past the day the first of them ends nothing new is offered.
 *
 * Whoever has no accepted paper is not bound by this yet: all who drove before there were papers would otherwise stand still
 * from one moment to the next, and their passengers with them. The office sees that they have none, and may suspend. From the
 * first accepted paper of a kind on, that kind binds, and for good: nothing but a newer accepted one takes its place.
 */
create table driver_document (
  id uuid primary key default uuidv7(),
  driver_id uuid not null references driver,
  kind text not null,
  number text not null,
  -- The last day on which it is good, in the practice's zone.
  expires_on date not null,
  -- None where the office saw the paper itself.
  file_key text,
  file_name text,
  sent_at timestamptz(3) not null default now(),
  state text not null default 'waiting',
  checked_by uuid references staff,
  checked_at timestamptz,
  refused_because text,
  -- So many days ahead, or fewer, the driver has been told that it ends.
  told_days int,
  constraint driver_document_kind_known check (kind in ('licence', 'insurance', 'inspection')),
  constraint driver_document_number_said check (length(number) between 1 and 60),
  -- An accepted one that a newer one has followed is replaced; what was never checked is not kept beside a newer one.
  constraint driver_document_state_known check (state in ('waiting', 'accepted', 'refused', 'replaced')),
  constraint driver_document_checked_by_somebody check (num_nonnulls(checked_by, checked_at) = case state when 'waiting' then 0 else 2 end),
  constraint driver_document_refused_with_reason check ((state = 'refused') = (refused_because is not null)),
  constraint driver_document_told_in_time check (told_days in (30, 7, 1)),
  constraint driver_document_file_has_name check ((file_key is null) = (file_name is null)),
  -- What a driver sends can be looked at.
  constraint driver_document_can_be_checked check (state <> 'waiting' or file_key is not null)
);
create index driver_document_of_driver on driver_document (driver_id, id desc);
-- Of each kind one waits and one counts, whoever sends and checks at the same moment.
create unique index driver_document_waits_once on driver_document (driver_id, kind) where state = 'waiting';
create unique index driver_document_counts_once on driver_document (driver_id, kind) where state = 'accepted';
create index driver_document_ending on driver_document (expires_on) where state = 'accepted';
create index driver_document_to_check on driver_document (sent_at) where state = 'waiting';
create trigger driver_document_tells_office after insert or delete or update of state on driver_document
  for each statement execute function tell_the_office();

-- The midnight after the day on which the first of a driver's accepted papers ends; null as long as there is none.
alter table driver add column cleared_until timestamptz;

create function papers_hold_until(of_driver uuid) returns timestamptz language sql stable as $$
  select (min(expires_on) + 1)::timestamp at time zone (select time_zone from practice)
    from driver_document where driver_id = of_driver and state = 'accepted'
$$;

/*
 * Dispatch reads the column, nobody else writes it. Of two papers checked at one moment the second sees the first. A driver
 * whose papers are good again is looked at: what waits may be theirs.
 */
create function keep_cleared_until() returns trigger language plpgsql as $$
begin
  perform from driver where id = new.driver_id for no key update;
  update driver set cleared_until = papers_hold_until(id), look_at = case when online then now() end where id = new.driver_id;
  return null;
end $$;
create trigger driver_document_clears after insert or update of state, expires_on on driver_document
  for each row when (new.state <> 'waiting') execute function keep_cleared_until();

/* Midnight is the practice's. */
create function zone_moves_cleared_until() returns trigger language plpgsql as $$
begin
  update driver set cleared_until = papers_hold_until(id) where cleared_until is not null;
  return null;
end $$;
create trigger zone_moves_cleared_until after update of time_zone on practice for each row
  when (old.time_zone <> new.time_zone) execute function zone_moves_cleared_until();

/*
 * Whether a driver's day and word, their papers, and the office leave room for a ride: papers have to be good now and when it
 * begins.
 */
create or replace function is_free_for(candidate driver, wanted ride) returns boolean language sql stable as $$
  select candidate.suspended_at is null
    and (candidate.cleared_until is null or greatest(now(), wanted.starts_at) < candidate.cleared_until)
    and ride_beside(candidate, wanted) is null and word_between(candidate, wanted) is null
$$;

/*
 * Everything that keeps a driver from a ride, a word each, and of another ride of theirs when it begins, of a paper which and
 * the last day it is good; nothing where dispatch would ask them.
 */
drop function driver_hindrances(driver, ride);
create function driver_hindrances(candidate driver, wanted ride)
returns table (word text, other_starts_at timestamptz, paper text, paper_ends_on date) language sql stable as $$
  select 'suspended', null::timestamptz, null, null::date where candidate.suspended_at is not null
  union all select 'papers', null, d.kind, d.expires_on from driver_document d
    where candidate.cleared_until <= greatest(now(), wanted.starts_at) and d.driver_id = candidate.id and d.state = 'accepted'
      and d.expires_on < (greatest(now(), wanted.starts_at) at time zone (select time_zone from practice))::date
  union all select 'vehicle', null, null, null where not exists (
    select from vehicle_carries where vehicle_type = candidate.vehicle_type and transport_type = wanted.transport_type)
  union all select 'overlap', beside, null, null from ride_beside(candidate, wanted) as beside where beside is not null
  union all select said, null, null, null from word_between(candidate, wanted) as said where said is not null
  union all select 'offline', null, null, null where not candidate.online
$$;

/*
 * What needs somebody about a driver's papers: one that was sent waits to be checked; one ends within a week, or has ended, and
 * none has been sent in its place. Who is suspended drives nothing.
 */
create function needed_by_papers() returns setof needed language sql stable as $$
  select 'paper_check', p.id, 'driver', p.driver_id, null::uuid, d.name, null::text, null::timestamptz, null::int, p.kind, p.sent_at,
      p.sent_at + interval '1 day'
    from driver_document p join driver d on d.id = p.driver_id where p.state = 'waiting'
  union all
  select 'paper', p.id, 'driver', p.driver_id, null, d.name, p.expires_on::text, null, null, p.kind,
      (p.expires_on - 7)::timestamp at time zone time_zone, (p.expires_on + 1)::timestamp at time zone time_zone
    from practice join driver_document p on p.state = 'accepted' and p.expires_on <= (now() at time zone time_zone)::date + 7
      join driver d on d.id = p.driver_id
    where d.suspended_at is null and not exists (
      select from driver_document sent where sent.driver_id = p.driver_id and sent.kind = p.kind and sent.state = 'waiting')
$$;

/* Everything that needs a person and that nobody has called done. Of one visit inside several times off, the first. */
create or replace function needs_somebody() returns setof needed language sql stable as $$
  select distinct on (due, kind, about) cause.* from (
    select * from needed_by_visits() union all select * from needed_by_callers() union all select * from needed_by_money()
    union all select * from needed_by_extras() union all select * from needed_by_rides() union all select * from needed_by_mail()
    union all select * from needed_by_papers()
  ) as cause
  where not exists (
    select from today_mark m where m.kind = cause.kind and m.about = cause.about and m.done_at >= cause.since)
  order by due, kind, about, since
$$;
