/*
 * Gives a pending ride, locked by the caller, to a driver; false when nobody can take it now. Of those who can: whoever
 * has the fewest rides ahead, then who went longest without one. Drivers who are being given another ride this moment are
 * passed by at first; when only such are left, the second look waits for one. The exclusion constraint is the judge: who
 * loses a race looks once more.
 */
create function dispatch_ride(wanted ride) returns boolean language plpgsql as $$
declare
  chosen record;
  made uuid;
begin
  for look in 1..2 loop
    if look = 2 then
      perform from driver d join vehicle_carries using (vehicle_type)
        where transport_type = wanted.transport_type and d.online and is_free_for(d, wanted) limit 1 for no key update of d;
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
      update ride set status = 'assigned', driver_id = chosen.id where id = wanted.id;
    exception when exclusion_violation then
      continue;
    end;
    -- One word between a ride and a driver: an offer that was not answered gives way to the new one.
    insert into assignment (ride_id, driver_id, reason) values (wanted.id, chosen.id,
        format('%s carries %s; %s upcoming; %s', chosen.vehicle_type, wanted.transport_type, chosen.open_rides,
          coalesce('last assigned ' || spoken_span(now() - chosen.last_assigned_at) || ' before', 'not assigned yet')))
      on conflict on constraint assignment_once_per_driver do update
        set id = excluded.id, reason = excluded.reason, offered_at = excluded.offered_at, outcome = 'offered', ended_at = null
      returning id into made;
    perform post_letter('driver-assigned', made);
    perform post_letter('ride-offered', made);
    return true;
  end loop;
  return false;
end $$;

create function spoken_span(span interval) returns text language sql immutable return
  case
    when span < interval '2 hours' then round(extract(epoch from span) / 60) || ' minutes'
    when span < interval '2 days' then round(extract(epoch from span) / 3600) || ' hours'
    else round(extract(epoch from span) / 86400) || ' days'
  end;

/* Ends a ride, locked by the caller after its payment, that nobody will drive. What was paid for it goes back. */
create function give_up_ride(gone ride, why text) returns void language plpgsql as $$
begin
  update ride set status = 'cancelled', driver_id = null, pay_until = null, cancel_reason = why where id = gone.id;
  update assignment set outcome = 'withdrawn', ended_at = now() where ride_id = gone.id and outcome in ('offered', 'accepted');
  perform owe_refund(id, payment_id, amount_cents, why) from checkout where ride_id = gone.id and status = 'paid';
  insert into audit_entry (actor, deed, patient_id, about) values ('system', 'ride cancelled', gone.patient_id, gone.id);
  perform post_letter('ride-cancelled', gone.id);
end $$;

/*
 * Finds a driver for a pending ride, or says when to look again. One that a driver rejected and nobody else can take is
 * given up fifteen minutes after that, or at its start; not while more than three hours remain and somebody who could take
 * it is only offline. Whoever comes free wakes the rides that fit, so the looks in between are few, and more as the start
 * comes near.
 */
create function seek_driver(wanted ride) returns void language plpgsql as $$
declare
  give_up_at timestamptz;
begin
  if wanted.starts_at <= now() then
    perform give_up_ride(wanted, 'time_passed');
    return;
  end if;
  if dispatch_ride(wanted) then
    return;
  end if;

  select least(max(ended_at) + interval '15 minutes', wanted.starts_at) into give_up_at from assignment
    where ride_id = wanted.id having bool_or(outcome = 'rejected');
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
    set look_at = least(give_up_at, starts_at, now() + greatest(interval '1 minute', (starts_at - now()) / 10))
    where id = wanted.id;
end $$;

/*
 * Does what is due about one ride. False when nothing is, or when somebody else is at it; harmless when repeated. Its
 * payment is locked before it, here as in a settlement.
 */
create function see_to_ride(ride_id uuid) returns boolean language plpgsql as $$
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
      if found_ride.starts_at + interval '12 hours' <= now() then
        perform give_up_ride(found_ride, 'not_driven');
      else
        perform post_letter('ride-unfinished', found_ride.id);
        update ride set look_at = starts_at + interval '12 hours' where id = found_ride.id;
      end if;
  end case;
  return true;
end $$;

/* Passes on what a driver was offered and did not answer: one ride, or all. Rides that somebody is just at are left. */
create function take_back_offers(from_driver uuid, only_ride uuid default null) returns void language sql as $$
  with unanswered as (
    select id from ride where driver_id = from_driver and status = 'assigned' and (only_ride is null or id = only_ride)
    order by id for no key update skip locked
  ), ended as (
    update assignment set outcome = 'not_answered', ended_at = now()
    where ride_id in (select id from unanswered) and driver_id = from_driver and outcome = 'offered'
  )
  update ride set status = 'pending', driver_id = null where id in (select id from unanswered)
$$;

/*
 * Takes a driver off duty. Offers that were not answered pass on at once; accepted rides stay. Rides are locked before
 * their driver, as everywhere; what was offered in that moment is passed on after.
 */
create function end_shift(of_driver uuid) returns void language plpgsql as $$
begin
  perform take_back_offers(of_driver);
  update driver set online = false where id = of_driver and online;
  perform take_back_offers(of_driver);
end $$;

/* Whoever is logged out everywhere is off duty. */
create function last_session_ends_shift() returns trigger language plpgsql as $$
begin
  if exists (select from driver where id = old.driver_id and online)
    and not exists (select from driver_session where driver_id = old.driver_id and expires_at > now()) then
    perform end_shift(old.driver_id);
  end if;
  return null;
end $$;
create trigger last_session_ends_shift after delete on driver_session for each row execute function last_session_ends_shift();

/* Makes the rides due that wait and that this driver may take, the soonest of each kind first; answers how many. */
create function wake_rides(for_driver uuid) returns bigint language sql as $$
  with waiting as (
    select fitting.id from driver d
      join vehicle_carries on vehicle_carries.vehicle_type = d.vehicle_type
      cross join lateral (
        select r.id from ride r
        where r.status = 'pending' and r.transport_type = vehicle_carries.transport_type and r.starts_at > now()
          and r.look_at > now() and is_free_for(d, r)
        order by r.starts_at limit 50
      ) as fitting
    where d.id = for_driver and d.online
  ), locked as (
    select id from ride where id in (select id from waiting) and status = 'pending' order by id for no key update
  ), woken as (
    update ride set look_at = now() where id in (select id from locked) returning id
  )
  select count(*) from woken
$$;
