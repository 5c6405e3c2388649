/*
 * What the desk does to a ride can be taken back for ten seconds, as what it does to a visit: the ride changes at once; letters,
 * money, rings, and the look for another driver wait for those seconds.
 */
alter table operation
  alter column appointment_id drop not null,
  add column ride_id uuid references ride,
  -- What was done was done to one visit, or to one ride.
  add constraint operation_of_one_thing check (num_nonnulls(appointment_id, ride_id) = 1),
  drop constraint operation_kind_known,
  add constraint operation_kind_known check (case when ride_id is null then kind in ('move', 'cancel', 'refund', 'payment')
    else kind in ('assign', 'take-back', 'ready', 'no-show', 'cancel') end);
create index operation_of_ride on operation (ride_id, id) where ride_id is not null;

/* What keeps a ride's driver from it at this moment, a word each. Who has accepted keeps it off duty too. */
create function words_against_driver(which uuid) returns text[] language sql stable return (
  select coalesce(array_agg(distinct word), '{}')
    from ride r join driver d on d.id = r.driver_id cross join lateral driver_hindrances(d, r)
    where r.id = which and (word <> 'offline' or r.status = 'assigned'));

/*
 * How a ride stands, locked by the caller, for whoever may take back what is about to be done to it: itself, the other way that
 * ends with it while neither is paid, who was asked, and what keeps its driver from it. Nothing of its passenger is kept.
 * `beside` is who is to have it.
 */
create function ride_as_it_stands(which uuid, beside uuid default null) returns jsonb language sql stable return (
  select jsonb_build_object(
    'rides', (
      select jsonb_agg(jsonb_build_object('id', way.id, 'status', way.status, 'driver_id', way.driver_id, 'starts_at', way.starts_at,
          'ready_at', way.ready_at, 'cancel_reason', way.cancel_reason, 'pay_until', way.pay_until, 'look_at', way.look_at,
          'remind_at', way.remind_at, 'on_my_way_at', way.on_my_way_at, 'about_minutes', way.about_minutes,
          'at_door_at', way.at_door_at, 'on_board_at', way.on_board_at))
        from ride way where way.id = which
          or trip.status = 'unpaid' and way.status = 'unpaid' and (way.id = trip.return_of or way.return_of = which)),
    'assignments', (select coalesce(jsonb_agg(to_jsonb(assignment)), '[]') from assignment where ride_id = which),
    'drivers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', driver.id, 'last_assigned_at', last_assigned_at)), '[]')
        from driver where driver.id in (trip.driver_id, beside)),
    'words', to_jsonb(words_against_driver(which)))
  from ride trip where trip.id = which);

/* What the letters of a deed about a ride are about: itself, who was asked to drive it, or the way that ends with it. */
create function told_of_ride(which uuid) returns setof uuid language sql stable as $$
  select which union all select return_of from ride where id = which and return_of is not null
  union all select id from assignment where ride_id = which
$$;

/*
 * Makes what this transaction has just done to a ride one operation: what it set off waits until it can no longer be taken back.
 * Where the passenger is not to be told there are no letters but the drivers', whose day it changes. `was` is what
 * ride_as_it_stands said before.
 */
create function note_ride_operation(by uuid, which uuid, what text, was jsonb, tell boolean) returns uuid language plpgsql as $$
declare
  made operation;
  pays uuid;
begin
  insert into operation (staff_id, ride_id, kind, before, revision_after)
    select by, which, what, was, revision from ride where id = which returning * into made;
  select paid_as into pays from ride where id = which;
  -- What was posted in this transaction bears its time.
  delete from letter
    where not tell and kind not in ('ride-offered', 'ride-taken-back')
      and about in (select told_of_ride(which)) and posted_at = now() and due_at is not null;
  update letter set due_at = made.ends_at, operation_id = made.id
    where about in (select told_of_ride(which)) and posted_at = now() and due_at is not null;
  update refund set due_at = made.ends_at, operation_id = made.id
    where created_at = now() and checkout_id in (select id from checkout where ride_id = pays);
  update push set due_at = made.ends_at
    where due_at = now() and subscription_id in (
      select s.id from push_subscription s join ride on ride.driver_id = s.driver_id where ride.id = which);
  -- An open page of the card provider is closed when nobody can want it back.
  update checkout set look_at = made.ends_at where ride_id = pays and look_at = now();
  update ride set look_at = case when status = 'pending' and look_at = now() then made.ends_at else look_at end,
      remind_at = case when remind_at < made.ends_at then made.ends_at else remind_at end
    where id = which and (look_at = now() or remind_at < made.ends_at);
  -- Whoever has come free is given nothing else for as long.
  update driver set look_at = least(made.ends_at, online_until)
    where look_at = now() and id in (select (driver ->> 'id')::uuid from jsonb_array_elements(was -> 'drivers') as driver);
  return made.id;
end $$;

/* Puts a ride, locked by the caller, back as it stood. Raises exclusion_violation where its driver cannot have it any more. */
create function put_ride_back(which uuid, was jsonb) returns void language plpgsql as $$
begin
  delete from assignment now_asked where ride_id = which and not exists (
    select from jsonb_populate_recordset(null::assignment, was -> 'assignments') earlier where earlier.driver_id = now_asked.driver_id);
  -- One driver has a ride at a time: whoever has it now lets go of it first.
  for is_open in 0..1 loop
    update assignment now_asked
      set id = earlier.id, reason = earlier.reason, by_staff = earlier.by_staff, offered_at = earlier.offered_at,
        outcome = earlier.outcome, reject_reason = earlier.reject_reason, ended_at = earlier.ended_at
      from jsonb_populate_recordset(null::assignment, was -> 'assignments') earlier
      where now_asked.ride_id = which and earlier.driver_id = now_asked.driver_id
        and (earlier.outcome in ('offered', 'accepted')) = (is_open = 1);
  end loop;
  update ride set status = earlier.status, driver_id = earlier.driver_id, starts_at = earlier.starts_at, ready_at = earlier.ready_at,
      cancel_reason = earlier.cancel_reason, pay_until = earlier.pay_until, on_my_way_at = earlier.on_my_way_at,
      about_minutes = earlier.about_minutes, at_door_at = earlier.at_door_at, on_board_at = earlier.on_board_at
    from jsonb_populate_recordset(null::ride, was -> 'rides') earlier where ride.id = earlier.id;
  -- What triggers make of a state that is entered anew is not how it was.
  update ride set look_at = earlier.look_at, remind_at = earlier.remind_at
    from jsonb_populate_recordset(null::ride, was -> 'rides') earlier where ride.id = earlier.id;
  update driver set last_assigned_at = earlier.last_assigned_at
    from jsonb_populate_recordset(null::driver, was -> 'drivers') earlier
    where driver.id = earlier.id and not exists (
      select from assignment other where other.driver_id = driver.id and other.ride_id <> which
        and other.offered_at > coalesce(earlier.last_assigned_at, '-infinity'));
  if not words_against_driver(which) <@ array(select jsonb_array_elements_text(was -> 'words')) then
    raise exclusion_violation using message = 'its driver cannot drive it any more';
  end if;
end $$;

/*
 * Takes back what was done to a ride, or says in one word why not: 'too_late', 'changed' when the ride was changed since,
 * 'driver_gone' when its driver has another ride or cannot drive it any more, 'overlap' when its passenger has another ride then.
 * Harmless when repeated.
 */
create function undo_ride_operation(which uuid, of_ride uuid) returns text language plpgsql as $$
declare
  trip ride := lock_ride(of_ride);
  done operation;
begin
  select * into done from operation where id = which and ride_id = of_ride for update;
  if done.id is null then return 'unknown'; end if;
  if done.undone_at is not null then return 'undone'; end if;
  if done.ends_at <= clock_timestamp() then return 'too_late'; end if;
  -- Who sends them takes them in a transaction of its own: what was taken at the last moment is on its way.
  perform from refund where operation_id = which for update;
  perform from letter where operation_id = which for update;
  if exists (select from refund where operation_id = which and tries > 0)
    or exists (select from letter where operation_id = which and tries > 0) then
    return 'too_late';
  end if;
  if trip.revision <> done.revision_after
    or exists (select from patient where id = trip.patient_id and deleted_at is not null)
    or exists (select from no_show where ride_id = of_ride and reversed_at is not null)
    -- Whoever has paid meanwhile is paid back, for what was cancelled.
    or done.before -> 'rides' -> 0 ->> 'status' = 'unpaid' and exists (
      select from checkout where ride_id = trip.paid_as and status = 'paid') then
    return 'changed';
  end if;
  if done.kind = 'cancel' and exists (
    select from jsonb_populate_recordset(null::ride, done.before -> 'rides') earlier
      where other_ride_near(trip.patient_id, earlier.id, earlier.starts_at) is not null) then
    return 'overlap';
  end if;

  begin
    delete from push where subscription_id in (select id from push_subscription where driver_id = trip.driver_id)
      and assignment_id in (select id from assignment where ride_id = of_ride);
    perform put_ride_back(of_ride, done.before);
  exception when exclusion_violation then
    return 'driver_gone';
  end;
  delete from letter where operation_id = which;
  delete from refund where operation_id = which;
  if done.kind = 'no-show' then delete from no_show where ride_id = of_ride; end if;
  update checkout set look_at = coalesce(payable_until(checkout), now())
    where ride_id = trip.paid_as and checkout.status in ('opening', 'open') and look_at = done.ends_at;
  update operation set undone_at = now() where id = which;
  return 'undone';
end $$;

/*
 * Makes the rides due that wait and that this driver may take, the soonest of each kind first; answers how many. What can still be
 * taken back is left alone: it is looked at as soon as it cannot.
 */
create or replace function wake_rides(for_driver uuid) returns bigint language sql as $$
  with waiting as (
    select fitting.id from driver d
      join vehicle_carries on vehicle_carries.vehicle_type = d.vehicle_type
      cross join lateral (
        select r.id from ride r
        where r.status = 'pending' and r.transport_type = vehicle_carries.transport_type and r.starts_at > now()
          and r.look_at > now() and is_free_for(d, r)
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
