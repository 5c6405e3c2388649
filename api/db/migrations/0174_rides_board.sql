/*
 * The desk gives rides to drivers by hand, takes them back and ends them. Whoever does so says which state of the ride they
 * saw: what its driver or passenger does meanwhile makes it another one.
 */
alter table ride add column revision int not null default 1;
create function ride_revised() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger ride_revised before update of status, driver_id, starts_at, on_my_way_at, at_door_at, on_board_at on ride
  for each row
  when ((old.status, old.driver_id, old.starts_at, old.on_my_way_at, old.at_door_at, old.on_board_at)
    is distinct from (new.status, new.driver_id, new.starts_at, new.on_my_way_at, new.at_door_at, new.on_board_at))
  execute function ride_revised();
-- What stands on the board, each band by the time of the pick-up.
create index ride_on_board on ride (status, starts_at, id) where status in ('pending', 'assigned', 'accepted');
-- Who is next, on duty and off, by vehicle type: the fewest rides ahead, then the longest unassigned.
drop index driver_next;
drop index driver_resting;
create index driver_next on driver (vehicle_type, online, open_rides, last_assigned_at nulls first, id);

alter table ride
  drop constraint ride_reason_known,
  add constraint ride_reason_known check (cancel_reason in
    ('unpaid', 'not_opened', 'too_late', 'no_driver', 'time_passed', 'overlap', 'left', 'not_driven', 'no_show', 'patient', 'office'));
alter table assignment
  -- Who of the office gave the ride to this driver; null where dispatch did.
  add column by_staff uuid references staff,
  drop constraint assignment_outcome_known,
  add constraint assignment_outcome_known check (outcome in
    ('offered', 'accepted', 'rejected', 'not_answered', 'completed', 'withdrawn', 'no_show', 'not_driven', 'taken_back'));

/* When a driver's other ride begins that lies within ninety minutes of this one; null when there is none. */
create function ride_beside(candidate driver, wanted ride) returns timestamptz language sql stable as $$
  select (
    select own.starts_at from ride own
    where own.driver_id = candidate.id and own.status in ('assigned', 'accepted') and own.id <> wanted.id
      and own.starts_at > wanted.starts_at - interval '90 minutes' and own.starts_at < wanted.starts_at + interval '90 minutes'
    limit 1)
$$;

/*
 * What keeps dispatch from asking a driver again, in a word: rejected by them, left standing by them, taken back from them by
 * the office, or left unanswered since they last came online. Null where nothing does.
 */
create function word_between(candidate driver, wanted ride) returns text language sql stable as $$
  select (
    select said.outcome from assignment said
    where said.ride_id = wanted.id and said.driver_id = candidate.id and (said.outcome in ('rejected', 'not_driven', 'taken_back')
      or said.outcome = 'not_answered' and said.offered_at >= candidate.online_since))
$$;

/* Whether a driver's day and word leave room for a ride. */
create or replace function is_free_for(candidate driver, wanted ride) returns boolean language sql stable as $$
  select ride_beside(candidate, wanted) is null and word_between(candidate, wanted) is null
$$;

/*
 * Everything that keeps a driver from a ride, a word each, and of another ride of theirs when it begins; nothing where dispatch
 * would ask them.
 */
create function driver_hindrances(candidate driver, wanted ride)
returns table (word text, other_starts_at timestamptz) language sql stable as $$
  select 'vehicle', null::timestamptz where not exists (
    select from vehicle_carries where vehicle_type = candidate.vehicle_type and transport_type = wanted.transport_type)
  union all select 'overlap', beside from ride_beside(candidate, wanted) as beside where beside is not null
  union all select said, null from word_between(candidate, wanted) as said where said is not null
  union all select 'offline', null where not candidate.online
$$;

/*
 * Offers a ride, locked by the caller, to a driver, and has both told; answers the assignment's id. The exclusion constraint
 * judges. One word between a ride and a driver: what was said before gives way.
 */
create function offer_ride(which uuid, to_driver uuid, because text, staff_id uuid default null) returns uuid language plpgsql as $$
declare
  made uuid;
begin
  update ride set status = 'assigned', driver_id = to_driver where id = which;
  insert into assignment (ride_id, driver_id, reason, by_staff) values (which, to_driver, because, staff_id)
    on conflict on constraint assignment_once_per_driver do update
      set id = excluded.id, reason = excluded.reason, by_staff = excluded.by_staff, offered_at = excluded.offered_at,
        outcome = 'offered', reject_reason = null, ended_at = null
    returning id into made;
  perform post_letter('driver-assigned', made);
  perform post_letter('ride-offered', made);
  return made;
end $$;

/*
 * Gives a pending ride, locked by the caller, to a driver; false when nobody can take it now. Of those who can: whoever
 * has the fewest rides ahead, then who went longest without one. Drivers who are being given another ride this moment are
 * passed by at first; when only such are left, the second look waits for one. The exclusion constraint is the judge: who
 * loses a race looks once more.
 */
create or replace function dispatch_ride(wanted ride) returns boolean language plpgsql as $$
declare
  chosen record;
begin
  for look in 1..2 loop
    if look = 2 then
      perform from vehicle_carries cross join lateral (
          select from driver d where d.vehicle_type = vehicle_carries.vehicle_type and d.online and is_free_for(d, wanted)
          limit 1 for no key update) as busy
        where transport_type = wanted.transport_type limit 1;
      exit when not found;
    end if;
    select best.* into chosen from vehicle_carries cross join lateral (
        select d.id, d.vehicle_type, d.open_rides, d.last_assigned_at from driver d
        where d.vehicle_type = vehicle_carries.vehicle_type and d.online and is_free_for(d, wanted)
        order by d.open_rides, d.last_assigned_at nulls first, d.id limit 1 for no key update skip locked
      ) as best
      where vehicle_carries.transport_type = wanted.transport_type
      order by best.open_rides, best.last_assigned_at nulls first, best.id limit 1;
    continue when chosen.id is null;

    begin
      perform offer_ride(wanted.id, chosen.id,
        format('%s carries %s; %s upcoming; %s', chosen.vehicle_type, wanted.transport_type, chosen.open_rides,
          coalesce('last assigned ' || spoken_span(now() - chosen.last_assigned_at) || ' before', 'not assigned yet')));
    exception when exclusion_violation then
      continue;
    end;
    return true;
  end loop;
  return false;
end $$;

/* A driver is relieved of a ride, offered or accepted, and hears of it; `word` is how it ended between them. */
drop function relieve_driver(uuid);
create function relieve_driver(which uuid, word text default 'withdrawn') returns void language sql as $$
  with relieved as (
    update assignment set outcome = word, ended_at = now()
      where ride_id = which and outcome in ('offered', 'accepted') returning id
  )
  select post_letter('ride-taken-back', id) from relieved
$$;

/* Takes a ride, locked by the caller, back from its driver; it is due for another at once, and its steps begin anew. */
create function take_ride_back(which uuid) returns void language plpgsql as $$
begin
  perform relieve_driver(which, 'taken_back');
  update ride set status = 'pending', driver_id = null, on_my_way_at = null, about_minutes = null, at_door_at = null
    where id = which;
end $$;

/*
 * Ends a ride at its passenger's wish, or because the office cannot keep it, and owes back so much of what was paid for it;
 * false when it is over already. What went back already, or is owed, does not go back again. Who calls notes the deed.
 */
drop function cancel_ride(uuid, int);
create function cancel_ride(which uuid, cents int, because text default 'patient') returns boolean language plpgsql as $$
declare
  trip ride := lock_ride(which);
begin
  if trip.status in ('completed', 'cancelled') or trip.pay_until <= now() then return false; end if;
  update ride set status = 'cancelled', driver_id = null, pay_until = null, cancel_reason = because where id = which;
  perform relieve_driver(which);
  perform owe_refund(id, payment_id, cents, case because when 'patient' then 'ride_cancelled' else because end) from checkout
    where ride_id = which and status = 'paid' and cents > 0;
  perform post_letter('ride-cancelled', which);
  return true;
end $$;
