/* Three more ways for a ride to leave a driver: nobody was at the door, the driver never came, and why somebody said no. */
alter table assignment
  add column reject_reason text,
  drop constraint assignment_outcome_known,
  drop constraint assignment_ended_has_time,
  add constraint assignment_outcome_known
    check (outcome in ('offered', 'accepted', 'rejected', 'not_answered', 'completed', 'withdrawn', 'no_show', 'not_driven')),
  add constraint assignment_ended_has_time check ((outcome not in ('offered', 'accepted')) = (ended_at is not null)),
  add constraint assignment_reject_reason_known
    check (reject_reason is null or reject_reason in ('far', 'off_duty', 'cannot_carry', 'other') and outcome = 'rejected');
alter table ride
  drop constraint ride_reason_known,
  add constraint ride_reason_known check (
    cancel_reason in ('unpaid', 'not_opened', 'too_late', 'no_driver', 'time_passed', 'overlap', 'left', 'not_driven', 'no_show'));

-- Whose passenger did not come to the door: the fare is kept, until the office takes it back.
create table no_show (
  ride_id uuid primary key references ride,
  driver_id uuid not null references driver,
  marked_at timestamptz not null default now(),
  reversed_at timestamptz,
  reversed_by uuid references staff,
  constraint no_show_reversed_by_somebody check (num_nonnulls(reversed_at, reversed_by) <> 1)
);
create index no_show_standing on no_show (marked_at) where reversed_at is null;
create trigger no_show_tells_office after insert or update on no_show for each statement execute function tell_the_office();

-- Rides that their drivers did not drive, to be found by the minute they began.
create index assignment_not_driven on assignment (ended_at) where outcome = 'not_driven';

/* When a ride is looked at next, as it stands: an accepted one half an hour after its start, and an hour after, while no step was taken. */
create or replace function ride_sets_look() returns trigger language plpgsql as $$
begin
  new.look_at := case new.status
    when 'unpaid' then new.pay_until
    when 'pending' then now()
    -- So long a driver may take to answer.
    when 'assigned' then now() + case when new.starts_at < now() + interval '3 hours' then interval '5 minutes' else interval '30 minutes' end
    when 'accepted' then case
      when num_nonnulls(new.on_my_way_at, new.at_door_at, new.on_board_at) > 0
        then greatest(new.starts_at, new.on_my_way_at, new.at_door_at, new.on_board_at) + interval '2 hours'
      when new.starts_at + interval '30 minutes' > now() then new.starts_at + interval '30 minutes'
      else new.starts_at + interval '60 minutes'
    end
  end;
  return new;
end $$;
drop trigger ride_sets_look_again on ride;
create trigger ride_sets_look_again before update of status, starts_at, pay_until, on_my_way_at, at_door_at, on_board_at on ride for each row
  when (old.status is distinct from new.status or old.starts_at is distinct from new.starts_at or old.pay_until is distinct from new.pay_until
    or old.on_my_way_at is distinct from new.on_my_way_at or old.at_door_at is distinct from new.at_door_at
    or old.on_board_at is distinct from new.on_board_at)
  execute function ride_sets_look();
update ride set look_at = starts_at + interval '30 minutes' where status = 'accepted' and starts_at > now();

/*
 * Whether a driver's day and word leave room for a ride: no other of theirs within 90 minutes of it, not rejected by
 * them, not left standing by them, and not left unanswered since they last came online.
 */
create or replace function is_free_for(candidate driver, wanted ride) returns boolean language sql stable as $$
  select not exists (
      select from ride own where own.driver_id = candidate.id and own.status in ('assigned', 'accepted')
        and own.starts_at > wanted.starts_at - interval '90 minutes' and own.starts_at < wanted.starts_at + interval '90 minutes'
    ) and not exists (
      select from assignment said where said.ride_id = wanted.id and said.driver_id = candidate.id
        and (said.outcome in ('rejected', 'not_driven') or said.outcome = 'not_answered' and said.offered_at >= candidate.online_since)
    )
$$;

/* Whether a driver who had promised a ride did not come to it. */
create function was_not_driven(which uuid) returns boolean language sql stable as $$
  select exists (select from assignment where ride_id = which and outcome = 'not_driven')
$$;

/*
 * Tells a passenger that their ride has no driver yet: a day, three hours and an hour before it, each once, and only who had
 * booked by then. Answers when the next of these is, null after the last.
 */
create function tell_still_looking(wanted ride) returns timestamptz language plpgsql as $$
declare
  told text;
  next_at timestamptz;
begin
  select kind into told
    from (values ('ride-looking-day', interval '24 hours'), ('ride-looking-three', interval '3 hours'), ('ride-looking-hour', interval '1 hour'))
      as moment (kind, ahead)
    where wanted.starts_at - ahead <= now() and coalesce(wanted.paid_at, wanted.booked_at) < wanted.starts_at - ahead
    order by ahead limit 1;
  if told is not null and wanted.starts_at > now() then
    perform post_letter(told, wanted.id);
  end if;
  select min(wanted.starts_at - ahead) into next_at
    from unnest(array[interval '24 hours', interval '3 hours', interval '1 hour']) as ahead where wanted.starts_at - ahead > now();
  return next_at;
end $$;

/*
 * Finds a driver for a pending ride, or says when to look again. One that a driver rejected and nobody else can take is
 * given up fifteen minutes after that, or at its start; not while more than three hours remain and somebody who could take
 * it is only offline. One whose driver never came is sought for until an hour after its start. Whoever comes free wakes
 * the rides that fit, so the looks in between are few, and more as the start comes near.
 */
create or replace function seek_driver(wanted ride) returns void language plpgsql as $$
declare
  is_late boolean := was_not_driven(wanted.id);
  ends_at timestamptz := wanted.starts_at + case when is_late then interval '60 minutes' else interval '0' end;
  give_up_at timestamptz;
begin
  if ends_at <= now() then
    perform give_up_ride(wanted, case when is_late then 'not_driven' else 'time_passed' end);
    return;
  end if;
  if dispatch_ride(wanted) then
    return;
  end if;

  if not is_late then
    select least(max(ended_at) + interval '15 minutes', wanted.starts_at) into give_up_at from assignment
      where ride_id = wanted.id having bool_or(outcome = 'rejected');
  end if;
  if give_up_at < wanted.starts_at - interval '3 hours' and exists (
      select from driver d join vehicle_carries using (vehicle_type)
      where transport_type = wanted.transport_type and not d.online and is_free_for(d, wanted)) then
    give_up_at := wanted.starts_at - interval '3 hours';
  end if;
  if give_up_at <= now() then
    perform give_up_ride(wanted, 'no_driver');
    return;
  end if;
  update ride
    set look_at = least(give_up_at, ends_at, tell_still_looking(wanted), now() + greatest(interval '1 minute', (starts_at - now()) / 10))
    where id = wanted.id;
end $$;

/* An accepted ride half an hour after its start, to which its driver has not even set out: another driver is asked. */
create function pass_on_late_ride(late ride) returns void language plpgsql as $$
begin
  update ride set status = 'pending', driver_id = null where id = late.id;
  update assignment set outcome = 'not_driven', ended_at = now() where ride_id = late.id and outcome = 'accepted';
  insert into audit_entry (actor, deed, patient_id, about) values ('system', 'ride passed on', late.patient_id, late.id);
  perform post_letter('ride-driver-late', late.id);
end $$;

/* A ride whose passenger was on board and whose driver never said how it ended: it ended as it was booked. */
create function complete_unfinished(driven ride) returns void language plpgsql as $$
begin
  update ride set status = 'completed', fare_cents = quote_cents, completed_at = now() where id = driven.id;
  update assignment set outcome = 'completed', ended_at = now() where ride_id = driven.id and outcome = 'accepted';
  insert into audit_entry (actor, deed, patient_id, about) values ('system', 'ride completed', driven.patient_id, driven.id);
  perform post_letter('ride-completed', driven.id);
end $$;

/*
 * Does what is due about one ride. False when nothing is, or when somebody else is at it; harmless when repeated. Its
 * payment is locked before it, here as in a settlement.
 */
create or replace function see_to_ride(ride_id uuid) returns boolean language plpgsql as $$
declare
  found_ride ride;
begin
  perform from checkout where checkout.ride_id = see_to_ride.ride_id for no key update;
  select * into found_ride from ride where id = see_to_ride.ride_id and look_at <= now() for no key update skip locked;
  if not found then
    return false;
  end if;
  case found_ride.status
    when 'unpaid' then
      -- While its page can be paid the ride is not over; the page's own end is seen to beside.
      if exists (select from checkout where checkout.ride_id = found_ride.id and status in ('opening', 'open')) then
        update ride set look_at = now() + interval '10 seconds' where id = found_ride.id;
        return false;
      end if;
      perform give_up_ride(found_ride, 'unpaid');
    when 'pending' then
      perform seek_driver(found_ride);
    when 'assigned' then
      perform take_back_offers(found_ride.driver_id, found_ride.id);
    when 'accepted' then
      case
        when found_ride.step is null and found_ride.starts_at + interval '60 minutes' <= now() then
          perform give_up_ride(found_ride, 'not_driven');
        when found_ride.step is null then
          perform pass_on_late_ride(found_ride);
        when found_ride.starts_at + interval '12 hours' > now() then
          perform post_letter('ride-unfinished', found_ride.id);
          update ride set look_at = starts_at + interval '12 hours' where id = found_ride.id;
        when found_ride.step = 'on_board' then
          perform complete_unfinished(found_ride);
        else
          perform give_up_ride(found_ride, 'not_driven');
      end case;
  end case;
  return true;
end $$;

/* Who said no to a ride and why, for the office; null where nobody did. */
create function said_no(which uuid) returns text language sql stable as $$
  select string_agg(format('%s (%s)', d.name, coalesce(replace(a.reject_reason, '_', ' '), 'no reason')), ', ' order by a.ended_at)
  from assignment a join driver d on d.id = a.driver_id where a.ride_id = which and a.outcome = 'rejected'
$$;

create or replace function needed_by_rides() returns setof needed language sql stable as $$
  select 'no_driver', r.id, 'ride', r.id, r.patient_id, p.name, said_no(r.id), r.starts_at, null::int, r.transport_type, r.booked_at, r.starts_at
    from ride r join patient p on p.id = r.patient_id
    where r.status = 'pending' and r.starts_at > now() and r.starts_at < now() + interval '3 hours'
  union all
  select 'nobody_fits', r.id, 'ride', r.id, r.patient_id, p.name, said_no(r.id), r.starts_at, null, r.transport_type, r.booked_at, r.starts_at
    from ride r join patient p on p.id = r.patient_id
    where r.status = 'pending' and r.starts_at >= now() + interval '3 hours'
      and not exists (
        select from driver d join vehicle_carries on vehicle_carries.vehicle_type = d.vehicle_type
        where vehicle_carries.transport_type = r.transport_type and is_free_for(d, r))
  union all
  select 'not_driven', r.id, 'ride', r.id, r.patient_id, p.name, left_by.name, r.starts_at, null, d.name, a.ended_at, r.starts_at + interval '60 minutes'
    from assignment a join ride r on r.id = a.ride_id join patient p on p.id = r.patient_id join driver left_by on left_by.id = a.driver_id
      left join driver d on d.id = r.driver_id
    where a.outcome = 'not_driven' and a.ended_at > now() - interval '1 day' and r.status in ('pending', 'assigned', 'accepted') and r.step is null
  union all
  select 'unfinished', r.id, 'ride', r.id, r.patient_id, p.name, d.name, r.starts_at, null, null,
      r.starts_at + interval '2 hours', r.starts_at + interval '12 hours'
    from ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
    where r.status = 'accepted' and r.step is not null and r.starts_at < now() - interval '2 hours'
  union all
  select 'no_show', r.id, 'ride', r.id, r.patient_id, p.name, d.name, r.starts_at, r.quote_cents, null, n.marked_at, n.marked_at + interval '2 days'
    from no_show n join ride r on r.id = n.ride_id join patient p on p.id = r.patient_id join driver d on d.id = n.driver_id
    where n.reversed_at is null and n.marked_at > now() - interval '14 days'
$$;
