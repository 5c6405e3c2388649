/*
 * Time decides what is refunded for a ride and when it is late, not the driver's tap: "on my way" alone changes neither. A return leg
 * whose outbound leg failed is on hold until its passenger or the office says that it is still needed.
 */
alter table ride
  -- Since when a return leg is on hold; null once it is still needed. In the future while the office can undo what caused it.
  add column held_at timestamptz,
  add constraint ride_on_hold_is_return_leg check (held_at is null or return_of is not null),
  drop constraint ride_reason_known,
  add constraint ride_reason_known check (cancel_reason in ('unpaid', 'not_opened', 'too_late', 'no_driver', 'time_passed', 'overlap',
    'left', 'not_driven', 'no_show', 'patient', 'not_needed', 'office', 'not_confirmed'));
create index ride_on_hold on ride (held_at) where held_at is not null and status = 'pending';
create trigger ride_hold_tells after update of held_at on ride for each row
  when (old.held_at is distinct from new.held_at) execute function tell_ride_changed();
create trigger ride_hold_tells_office after update of held_at on ride for each statement execute function tell_the_office();
drop trigger ride_revised on ride;
create trigger ride_revised before update of status, driver_id, starts_at, on_my_way_at, at_door_at, on_board_at, held_at on ride
  for each row
  when ((old.status, old.driver_id, old.starts_at, old.on_my_way_at, old.at_door_at, old.on_board_at, old.held_at)
    is distinct from (new.status, new.driver_id, new.starts_at, new.on_my_way_at, new.at_door_at, new.on_board_at, new.held_at))
  execute function ride_revised();

/* When the driver of a ride was at the door, as far as we know; null before. */
create function at_door_since(trip ride) returns timestamptz language sql immutable return coalesce(trip.at_door_at, trip.on_board_at);

/*
 * What is refunded for a ride, in cents, when it is canceled now at its passenger's wish, or ends because nobody came to the door. The
 * only place that decides it; whose fault it is follows from what the database knows. Whatever we cancel is refunded in full.
 */
create function ride_refund_cents(trip ride) returns int language sql stable return (
  select case
    -- No driver has accepted, or the outbound leg failed.
    when trip.status <> 'accepted' or trip.held_at is not null then kept
    -- The driver is 15 minutes late, or came as late as that.
    when least(at_door_since(trip), now()) >= trip.starts_at + interval '15 minutes' then kept
    -- Nobody is at a door half an hour before the time: what says so is older than this rule.
    when at_door_since(trip) is not null and now() >= trip.starts_at - interval '30 minutes' then 0
    when now() <= trip.starts_at - interval '2 hours' then kept
    else round(kept / 2.0)::int end
  from kept_of_ride(trip.id) as kept
);

/* From when on a driver may take a step of a ride, or complete it. */
create function step_opens_at(trip ride, next_step text) returns timestamptz language sql immutable return
  trip.starts_at - case when next_step in ('at_door', 'on_board') then interval '30 minutes' else interval '2 hours' end;

/* Whether a ride did not take place because of us or its driver. */
create function is_our_failure(reason text) returns boolean language sql immutable return
  reason in ('no_driver', 'time_passed', 'not_driven', 'office');

/*
 * A return leg is on hold from the moment its outbound leg fails, and no longer once that is undone. A passenger who has called for it,
 * or at whose door its driver is, needs it.
 */
create function hold_return_leg() returns trigger language plpgsql as $$
begin
  if new.status <> 'cancelled' then
    update ride set held_at = null where return_of = new.id and held_at is not null;
  elsif is_our_failure(new.cancel_reason) then
    -- The office can undo its own cancellation for ten seconds: the driver of the return leg keeps it until then.
    update ride set held_at = now() + case when new.cancel_reason = 'office' then interval '10 seconds' else interval '0' end
      where return_of = new.id and status in ('pending', 'assigned', 'accepted') and held_at is null and ready_at is null
        and at_door_at is null and on_board_at is null;
  end if;
  return null;
end $$;
create trigger ride_holds_return_leg after update of status on ride for each row
  when (old.status <> new.status and 'cancelled' in (old.status, new.status)) execute function hold_return_leg();

/*
 * Says that a return leg on hold is still needed: a driver is looked for at once, or as soon as its passenger is ready. Answers 'needed',
 * also when repeated, or 'over'. The caller records it.
 */
create function confirm_return_leg(which uuid) returns text language plpgsql as $$
declare
  trip ride := lock_ride(which);
begin
  if trip.status in ('completed', 'cancelled') or trip.held_at is not null and coalesce(trip.starts_at, trip.ready_by) <= now() then
    return 'over';
  end if;
  update ride set held_at = null where id = which and held_at is not null;
  return 'needed';
end $$;

/* Whether a return leg waits for "I'm ready" and that can be said now: its outbound leg has begun, or its time has passed. */
create or replace function can_be_called_for(trip ride) returns boolean language sql stable return
  trip.status = 'pending' and trip.starts_at is null and trip.held_at is null and exists (
    select from ride where id = trip.return_of and (status = 'completed' or on_board_at is not null
      or starts_at <= now() and status not in ('unpaid', 'pending', 'assigned')));

/*
 * Calls for a return leg that waits: a driver is looked for at once, to be there within half an hour. Answers 'ready', also when
 * repeated, or in one word why not: 'unpaid', 'on_hold', 'ahead' while the outbound leg has not begun, 'not_waiting'.
 */
create or replace function call_for_ride(which uuid) returns text language plpgsql as $$
declare
  trip ride := lock_ride(which);
begin
  if trip.ready_at is not null and trip.status <> 'cancelled' then return 'ready'; end if;
  if trip.status = 'unpaid' then return 'unpaid'; end if;
  if trip.starts_at is not null or trip.status <> 'pending' then return 'not_waiting'; end if;
  if trip.held_at is not null then return 'on_hold'; end if;
  if not can_be_called_for(trip) then return 'ahead'; end if;
  update ride set ready_at = now(), starts_at = date_trunc('minute', now() + interval '30 minutes') where id = which;
  return 'ready';
end $$;

/*
 * When a ride is checked next, as it stands: an accepted one 15, 30 and 60 minutes after its time while nobody is at the door; a return
 * leg on hold at its time; a will-call when it can no longer be called for.
 */
create or replace function ride_sets_look() returns trigger language plpgsql as $$
begin
  new.look_at := case new.status
    when 'unpaid' then new.pay_until
    when 'pending' then case
      when new.held_at is not null then coalesce(new.starts_at, new.ready_by)
      when new.starts_at is null then new.ready_by
      else now()
    end
    -- So long a driver may take to answer.
    when 'assigned' then coalesce(new.held_at,
      now() + case when new.starts_at < now() + interval '3 hours' then interval '5 minutes' else interval '30 minutes' end)
    when 'accepted' then case
      when new.held_at is not null then new.held_at
      when at_door_since(new) is not null then greatest(new.starts_at, new.at_door_at, new.on_board_at) + interval '2 hours'
      when new.starts_at + interval '15 minutes' > now() then new.starts_at + interval '15 minutes'
      when new.starts_at + interval '30 minutes' > now() then new.starts_at + interval '30 minutes'
      else new.starts_at + interval '60 minutes'
    end
  end;
  return new;
end $$;
drop trigger ride_sets_look_again on ride;
create trigger ride_sets_look_again before update of status, starts_at, pay_until, on_my_way_at, at_door_at, on_board_at, held_at on ride
  for each row
  when ((old.status, old.starts_at, old.pay_until, old.on_my_way_at, old.at_door_at, old.on_board_at, old.held_at)
    is distinct from (new.status, new.starts_at, new.pay_until, new.on_my_way_at, new.at_door_at, new.on_board_at, new.held_at))
  execute function ride_sets_look();
-- Those whose time has come are checked when they were to be: their drivers knew no other rule.
update ride set look_at = starts_at + interval '15 minutes'
  where status = 'accepted' and at_door_at is null and on_board_at is null and starts_at > now();
-- Nobody has been asked yet whether these are still needed.
update ride set held_at = now() from ride outbound
  where outbound.id = ride.return_of and outbound.status = 'cancelled' and is_our_failure(outbound.cancel_reason)
    and ride.status in ('pending', 'assigned', 'accepted') and ride.ready_at is null and ride.at_door_at is null and ride.on_board_at is null;

/* Whether another driver who is online could take a late ride. */
create function other_driver_fits(late ride) returns boolean language sql stable return exists (
  select from vehicle_carries cross join lateral (
    select from driver d
      where d.vehicle_type = vehicle_carries.vehicle_type and d.online and d.id <> late.driver_id and is_free_for(d, late) limit 1) as fitting
  where transport_type = late.transport_type);

/*
 * An accepted ride at whose door nobody is 15 minutes after its time: its passenger is told. After 30 minutes another driver is asked,
 * if one fits, and whoever had it until now is told. A driver who was asked after the time of the ride is given until the end.
 */
create or replace function pass_on_late_ride(late ride) returns void language plpgsql as $$
declare
  is_passed_on boolean := late.starts_at + interval '30 minutes' <= now() and other_driver_fits(late) and exists (
    select from assignment where ride_id = late.id and driver_id = late.driver_id and offered_at <= late.starts_at);
begin
  perform post_letter('ride-late', late.id);
  if is_passed_on then
    update ride set status = 'pending', driver_id = null, on_my_way_at = null, about_minutes = null where id = late.id;
    perform relieve_driver(late.id, 'not_driven');
    insert into audit_entry (actor, deed, patient_id, about) values ('system', 'ride passed on', late.patient_id, late.id);
    perform post_letter('ride-driver-late', late.id);
  else
    update ride set look_at = case when starts_at + interval '30 minutes' > now() then starts_at + interval '30 minutes'
        else least(now() + interval '1 minute', starts_at + interval '60 minutes') end
      where id = late.id;
  end if;
end $$;

/* A return leg whose outbound leg failed, and which a driver still has: the driver is free of it, unless at the door by now. */
create function free_held_ride(held ride) returns void language plpgsql as $$
begin
  if at_door_since(held) is not null then
    update ride set held_at = null where id = held.id;
    return;
  end if;
  perform relieve_driver(held.id);
  update ride set status = 'pending', driver_id = null, on_my_way_at = null, about_minutes = null where id = held.id;
end $$;

/*
 * Does what is due about one ride. False when nothing is, or when somebody else is at it; harmless when repeated. Its
 * payment is locked before it, here as in a settlement.
 */
create or replace function see_to_ride(ride_id uuid) returns boolean language plpgsql as $$
declare
  found_ride ride;
begin
  perform from checkout where checkout.ride_id = (select paid_as from ride where id = see_to_ride.ride_id) for no key update;
  select * into found_ride from ride where id = see_to_ride.ride_id and look_at <= now() for no key update skip locked;
  if not found then
    return false;
  end if;
  case found_ride.status
    when 'unpaid' then
      -- While its page can be paid the ride is not over; the page's own end is seen to beside.
      if exists (select from checkout where checkout.ride_id = found_ride.paid_as and status in ('opening', 'open')) then
        update ride set look_at = now() + interval '10 seconds' where id = found_ride.id;
        return false;
      end if;
      -- Both ways end with the way there.
      select * into found_ride from ride where id = coalesce(found_ride.return_of, found_ride.id);
      perform give_up_ride(found_ride, 'unpaid');
    when 'pending' then
      case
        when found_ride.held_at is not null and coalesce(found_ride.starts_at, found_ride.ready_by) <= now() then
          perform give_up_ride(found_ride, 'not_confirmed');
        when found_ride.held_at is not null then
          update ride set look_at = coalesce(starts_at, ready_by) where id = found_ride.id;
        when found_ride.starts_at is not null then
          perform seek_driver(found_ride);
        when found_ride.ready_by <= now() then
          perform give_up_ride(found_ride, 'not_needed');
        else
          update ride set look_at = ready_by where id = found_ride.id;
      end case;
    when 'assigned' then
      if found_ride.held_at is not null then
        perform free_held_ride(found_ride);
      else
        perform take_back_offers(found_ride.driver_id, found_ride.id);
      end if;
    when 'accepted' then
      case
        when found_ride.held_at is not null then
          perform free_held_ride(found_ride);
        when at_door_since(found_ride) is null and found_ride.starts_at + interval '60 minutes' <= now() then
          perform give_up_ride(found_ride, 'not_driven');
        when at_door_since(found_ride) is null then
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

/*
 * Makes the rides due that wait and that this driver may take, the soonest of each kind first; answers how many. What can still be
 * taken back is left alone: it is looked at as soon as it cannot. Nobody is sent to a return leg on hold.
 */
create or replace function wake_rides(for_driver uuid) returns bigint language sql as $$
  with waiting as (
    select fitting.id from driver d
      join vehicle_carries on vehicle_carries.vehicle_type = d.vehicle_type
      cross join lateral (
        select r.id from ride r
        where r.status = 'pending' and r.transport_type = vehicle_carries.transport_type and r.starts_at > now()
          and r.look_at > now() and r.held_at is null and is_free_for(d, r)
          and not exists (select from operation o where o.ride_id = r.id and o.undone_at is null and o.ends_at > now())
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

/*
 * Everything that stands in the way of giving a ride another time, a word each; of another ride of the patient's then, when it
 * begins. Its passenger moves a ride once, until two hours before, to a time that could be booked now. A return leg that waits is
 * called for instead, one on hold is said to be needed first, and neither comes before its outbound leg.
 */
create or replace function ride_move_hindrances(trip ride, to_start timestamptz)
returns table (word text, other_starts_at timestamptz) language sql stable as $$
  select hindrance, null::timestamptz from (values
    ('not_booked', trip.status not in ('pending', 'assigned', 'accepted')),
    ('on_hold', trip.held_at is not null),
    ('waits', trip.starts_at is null),
    ('too_near', trip.status in ('pending', 'assigned', 'accepted')
      and (trip.starts_at < now() + interval '2 hours' or trip.on_board_at is not null)),
    ('twice', exists (select from ride_move where ride_id = trip.id)),
    ('same', trip.starts_at = to_start),
    ('too_soon', to_start < now() + interval '60 minutes'),
    ('too_far', to_start > now() + interval '90 days'),
    ('order', exists (select from ride where id = trip.return_of and status in ('pending', 'assigned', 'accepted') and starts_at > to_start)
      or exists (select from ride where return_of = trip.id and status in ('pending', 'assigned', 'accepted') and starts_at < to_start))
  ) as looked_at (hindrance, stands) where stands
  union all
  select 'overlap', other from other_ride_near(trip.patient_id, trip.id, to_start) as other where other is not null
$$;

-- What needs a person about rides; late is a ride at whose door nobody is.
create index driver_suspended on driver (id) where suspended_at is not null;
create or replace function needed_by_rides() returns setof needed language sql stable as $$
  select 'no_driver', r.id, 'ride', r.id, r.patient_id, p.name, said_no(r.id), r.starts_at, null::int, r.transport_type, r.booked_at, r.starts_at
    from ride r join patient p on p.id = r.patient_id
    where r.status = 'pending' and r.held_at is null and (r.starts_at > now() or r.ready_at is not null) and r.starts_at < now() + interval '3 hours'
  union all
  select 'nobody_fits', r.id, 'ride', r.id, r.patient_id, p.name, said_no(r.id), r.starts_at, null, r.transport_type, r.booked_at, r.starts_at
    from ride r join patient p on p.id = r.patient_id
    where r.status = 'pending' and r.held_at is null and r.starts_at >= now() + interval '3 hours'
      and not exists (
        select from vehicle_carries cross join lateral (
          select from driver d where d.vehicle_type = vehicle_carries.vehicle_type and is_free_for(d, r) limit 1) as fitting
        where vehicle_carries.transport_type = r.transport_type)
  union all
  -- Names are looked up one by one: of joins PostgreSQL may guess that they find many, and read all patients or drivers.
  select 'late', r.id, 'ride', r.id, r.patient_id, (select name from patient where id = r.patient_id),
      (select name from driver where id = r.driver_id), r.starts_at, null,
      coalesce(nullif(r.passenger_phone, ''), (select nullif(phone, '') from patient where id = r.patient_id)),
      r.starts_at + interval '5 minutes', r.starts_at + interval '30 minutes'
    from ride r
    where r.status = 'accepted' and (r.step is null or r.step = 'on_my_way')
      and r.starts_at <= now() - interval '5 minutes' and r.starts_at > now() - interval '12 hours'
  union all
  select 'not_driven', r.id, 'ride', r.id, r.patient_id, p.name, left_by.name, r.starts_at, null, d.name, a.ended_at, r.starts_at + interval '60 minutes'
    from assignment a join ride r on r.id = a.ride_id join patient p on p.id = r.patient_id join driver left_by on left_by.id = a.driver_id
      left join driver d on d.id = r.driver_id
    where a.outcome = 'not_driven' and a.ended_at > now() - interval '1 day' and r.status in ('pending', 'assigned', 'accepted')
      and (r.step is null or r.step = 'on_my_way')
  union all
  select 'on_hold', r.id, 'ride', r.id, r.patient_id, (select name from patient where id = r.patient_id), null, begins_at(r), null,
      coalesce(nullif(r.passenger_phone, ''), (select nullif(phone, '') from patient where id = r.patient_id)),
      r.held_at, coalesce(r.starts_at, r.ready_by)
    from ride r
    where r.status = 'pending' and r.held_at is not null and r.held_at <= now()
  union all
  select 'driver_suspended', r.id, 'ride', r.id, r.patient_id, (select name from patient where id = r.patient_id), d.name, r.starts_at,
      null, null, d.suspended_at, r.starts_at
    from driver d cross join lateral (
      select * from ride
        where driver_id = d.id and status = 'accepted' and on_board_at is null and starts_at > now() - interval '12 hours'
        order by starts_at limit 200) as r
    where d.suspended_at is not null
  union all
  select 'unfinished', r.id, 'ride', r.id, r.patient_id, p.name, d.name, r.starts_at, null, null,
      r.starts_at + interval '2 hours', r.starts_at + interval '12 hours'
    from ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
    where r.status = 'accepted' and r.step in ('at_door', 'on_board') and r.starts_at < now() - interval '2 hours'
  union all
  -- One whose driver came late has been refunded.
  select 'no_show', r.id, 'ride', r.id, r.patient_id, p.name, d.name, r.starts_at, r.quote_cents, null, n.marked_at, n.marked_at + interval '2 days'
    from no_show n join ride r on r.id = n.ride_id join patient p on p.id = r.patient_id join driver d on d.id = n.driver_id
    where n.reversed_at is null and n.marked_at > now() - interval '14 days' and not exists (
      select from refund where refund.ride_id = r.id and reason = 'driver_late')
$$;
