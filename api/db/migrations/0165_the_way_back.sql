/*
 * A trip there and back is two rides under one payment: each with its own driver, steps and part of the fare. The way back
 * begins at a time of its own, or as a will-call: it has no time until its passenger says "I'm ready".
 *
 * Return trips that were booked before become two rides where no driver has a part in them yet: they wait unpaid, or for a
 * driver. Who was offered or has accepted one agreed to drive both ways for the whole fare, and does; so it stays one ride.
 */
alter table ride
  alter column starts_at drop not null,
  add column return_of uuid references ride,
  -- Until when a will-call can be called for; it is paid back then.
  add column ready_by timestamptz,
  add column ready_at timestamptz,
  -- The ride whose checkout pays for this one: the way there pays for both.
  add column paid_as uuid generated always as (coalesce(return_of, id)) stored,
  add constraint ride_one_way_back unique (return_of),
  add constraint ride_will_call_is_way_back check (ready_by is null or return_of is not null),
  add constraint ride_begins check (starts_at is not null
    or ready_by is not null and ready_at is null and status in ('unpaid', 'pending', 'cancelled')),
  add constraint ride_ready_was_will_call check (ready_at is null or ready_by is not null),
  drop constraint ride_reason_known,
  add constraint ride_reason_known check (cancel_reason in ('unpaid', 'not_opened', 'too_late', 'no_driver', 'time_passed', 'overlap',
    'left', 'not_driven', 'no_show', 'patient', 'not_needed'));
create index ride_paid_as on ride (paid_as);

/* When a ride begins, as lists have it; a way back that waits stands with its way there. */
create function begins_at(trip ride) returns timestamptz language sql stable return
  coalesce(trip.starts_at, (select starts_at from ride where id = trip.return_of));

/* Until when a will-call can be called for: the practice's first midnight that is four hours or more after the way there. */
create function will_call_ends(way_there timestamptz) returns timestamptz language sql stable return (
  select (((way_there + interval '4 hours') at time zone time_zone)::date + 1)::timestamp at time zone time_zone from practice
);

-- What goes back of a payment for several rides is about one of them; null: about the payment as a whole.
alter table refund add column ride_id uuid references ride;
create index refund_of_ride on refund (ride_id) where ride_id is not null;
drop index refund_once_per_reason;
create unique index refund_once_per_reason on refund (payment_id, reason, ride_id) nulls not distinct
  where reason not in ('by_hand', 'office');
create or replace function owe_refund(for_checkout uuid, payment text, cents int, why text) returns void language sql as $$
  insert into refund (checkout_id, payment_id, amount_cents, reason)
    select for_checkout, payment, owed, why from least(cents, left_of(payment)) as owed where owed > 0
    on conflict (payment_id, reason, ride_id) where reason not in ('by_hand', 'office') do nothing
$$;

/* What was paid for a ride and neither went back nor is owed, in cents: its part of the payment, and no more than is left of that. */
create or replace function kept_of_ride(which uuid) returns int language sql stable return coalesce((
  select greatest(0, least(left_of(payment_id), quote_cents - (
      select coalesce(sum(refund.amount_cents), 0) from refund where refund.payment_id = checkout.payment_id and refund.ride_id = which)))
  from ride join checkout on checkout.ride_id = paid_as and checkout.status = 'paid' where ride.id = which
), 0)::int;

/* Writes down that so much of a ride's part of its payment goes back, never more than is kept of it. Harmless when repeated. */
create function owe_for_ride(which uuid, cents int, why text) returns void language sql as $$
  insert into refund (checkout_id, payment_id, amount_cents, reason, ride_id)
    select checkout.id, payment_id, owed, why, which
      from ride join checkout on checkout.ride_id = paid_as and checkout.status = 'paid', least(cents, kept_of_ride(which)) as owed
      where ride.id = which and owed > 0
    on conflict (payment_id, reason, ride_id) where reason not in ('by_hand', 'office') do nothing
$$;

/* Money on its way back is news about its ride as well, for the patient alone. */
create or replace function tell_refund_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('rideId', coalesce(new.ride_id, ride_id), 'to', array['patient:' || patient_id])::text)
    from checkout where id = new.checkout_id and ride_id is not null;
  return null;
end $$;

/* Locks a ride for whoever changes it, in the order of a settlement: its patient, its payment, itself. */
create or replace function lock_ride(which uuid) returns ride language plpgsql as $$
declare
  trip ride;
begin
  perform from patient where id = (select patient_id from ride where id = which) for no key update;
  perform from checkout where ride_id = (select paid_as from ride where id = which) order by id for no key update;
  select * into trip from ride where id = which for no key update;
  return trip;
end $$;

/*
 * When a ride is looked at next, as it stands: an accepted one half an hour after its start, and an hour after, while no step was
 * taken; a will-call when it can no longer be called for.
 */
create or replace function ride_sets_look() returns trigger language plpgsql as $$
begin
  new.look_at := case new.status
    when 'unpaid' then new.pay_until
    when 'pending' then case when new.starts_at is null then new.ready_by else now() end
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

/*
 * Ends a ride, locked by the caller after its payment, that nobody will drive. What was paid for it goes back. A way back that
 * is unpaid ends with its way there.
 */
create or replace function give_up_ride(gone ride, why text) returns void language plpgsql as $$
begin
  with ended as (
    update ride set status = 'cancelled', driver_id = null, pay_until = null, cancel_reason = why
      where id = gone.id or return_of = gone.id and status = 'unpaid' returning id
  )
  insert into audit_entry (actor, deed, patient_id, about) select 'system', 'ride cancelled', gone.patient_id, id from ended;
  update assignment set outcome = 'withdrawn', ended_at = now() where ride_id = gone.id and outcome in ('offered', 'accepted');
  perform owe_for_ride(gone.id, gone.quote_cents, why);
  perform post_letter('ride-cancelled', gone.id);
end $$;

/*
 * Finds a driver for a pending ride, or says when to look again. One that a driver rejected and nobody else can take is
 * given up fifteen minutes after that, or at its start; not while more than three hours remain and somebody who could take
 * it is only offline. One whose driver never came is sought for until an hour after its start, and so is one whose passenger
 * stands there ready, whoever says no. Whoever comes free wakes the rides that fit, so the looks in between are few, and more
 * as the start comes near.
 */
create or replace function seek_driver(wanted ride) returns void language plpgsql as $$
declare
  was_left boolean := was_not_driven(wanted.id);
  is_late boolean := was_left or wanted.ready_at is not null;
  ends_at timestamptz := wanted.starts_at + case when is_late then interval '60 minutes' else interval '0' end;
  give_up_at timestamptz;
begin
  if ends_at <= now() then
    perform give_up_ride(wanted, case when was_left then 'not_driven' else 'time_passed' end);
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
      -- Vehicle by vehicle until somebody is found: as a join, drivers of every vehicle are looked at.
      select from vehicle_carries cross join lateral (
        select from driver d where d.vehicle_type = vehicle_carries.vehicle_type and not d.online and is_free_for(d, wanted) limit 1) as resting
      where transport_type = wanted.transport_type) then
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
      select * into found_ride from ride where id = found_ride.paid_as;
      perform give_up_ride(found_ride, 'unpaid');
    when 'pending' then
      case
        when found_ride.starts_at is not null then
          perform seek_driver(found_ride);
        when found_ride.ready_by <= now() then
          perform give_up_ride(found_ride, 'not_needed');
        else
          update ride set look_at = ready_by where id = found_ride.id;
      end case;
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

/*
 * Ends a ride at its passenger's wish and owes back so much of what was paid for it; false when it is over already. What went
 * back already, or is owed, does not go back again. A trip that nobody has paid yet ends both ways: its page asks for both.
 * Who calls notes the deed.
 */
create or replace function cancel_ride(which uuid, cents int) returns boolean language plpgsql as $$
declare
  trip ride := lock_ride(which);
begin
  if trip.status in ('completed', 'cancelled') or trip.pay_until <= now() then return false; end if;
  update ride set status = 'cancelled', driver_id = null, pay_until = null, cancel_reason = 'patient'
    where id = which or paid_as = trip.paid_as and status = 'unpaid';
  perform relieve_driver(which);
  perform owe_for_ride(which, cents, 'ride_cancelled');
  perform post_letter('ride-cancelled', case when trip.status = 'unpaid' then trip.paid_as else which end);
  return true;
end $$;

/*
 * A paid ride goes on the road with its way back, even when the time to pay was over; not once it should have begun, nor beside
 * another ride of its passenger. Locks as in settle_session.
 */
create or replace function claim_ride(which uuid) returns text language plpgsql as $$
declare
  trip ride;
  hindrance text;
begin
  select * into trip from ride where id = which for update;
  if trip.status <> 'unpaid' and trip.status <> 'cancelled' then return 'paid_twice'; end if;
  if trip.status = 'cancelled' and trip.cancel_reason not in ('unpaid', 'not_opened')
    or exists (select from patient where id = trip.patient_id and deleted_at is not null) then
    return 'cancelled';
  end if;

  hindrance := case
    when trip.starts_at <= now() then 'too_late'
    when exists (
      select from ride own join ride other on ride_span(other.starts_at) && ride_span(own.starts_at)
      where own.paid_as = which and other.patient_id = trip.patient_id and other.paid_as <> which
        and other.status in ('pending', 'assigned', 'accepted')
    ) then 'overlap' end;
  with ways as (
    update ride set paid_at = now(), pay_until = null, cancel_reason = hindrance,
      status = case when hindrance is null then 'pending' else 'cancelled' end where paid_as = which returning id
  )
  insert into audit_entry (actor, deed, patient_id, about)
    select 'system', case when hindrance is null then 'ride paid' else 'ride cancelled' end, trip.patient_id, id from ways;
  if hindrance is null then perform post_letter('ride-booked', which); end if;
  return coalesce(hindrance, 'claimed');
end $$;

/*
 * Takes in what the provider has just said of one session. `payment` is null when it is not paid; `is_over` when it
 * cannot be paid any more. The checkout is the one that knows the session, or the one the session says it is for. In any
 * order and number it takes effect once: `settled`, `refunded` (the money is on its way back), `unpaid`, or `unknown`
 * for sessions that are not ours.
 */
create or replace function settle_session(
  session text, reference uuid, is_over boolean, payment text, paid_cents int, paid_in text,
  out outcome text, out patient_id uuid, out appointment_id uuid, out ride_id uuid
) language plpgsql as $$
#variable_conflict use_column
declare
  page checkout;
  stray uuid;
  verdict text;
begin
  select * into page from checkout where session_id = session;
  if not found then
    select * into page from checkout where id = reference;
  end if;
  if not found then
    outcome := 'unknown';
    return;
  end if;
  patient_id := page.patient_id;
  appointment_id := page.appointment_id;
  ride_id := page.ride_id;
  perform from patient where id = page.patient_id for no key update;
  select * into page from checkout where id = page.id for update;

  if payment is null then
    outcome := 'unpaid';
    if is_over and (page.session_id is null or page.session_id = session) then
      update checkout set look_at = null, status = case when status in ('opening', 'open') then 'closed' else status end
        where id = page.id;
    end if;
    return;
  end if;

  if payment = page.payment_id then
    outcome := case when exists (
        select from refund where payment_id = payment and amount_cents = page.amount_cents
      ) or page.ride_id is not null and left_of(payment) <= 0 then 'refunded' else 'settled' end;
    return;
  end if;

  if page.status = 'paid' or reference is distinct from page.id
    or paid_cents is distinct from page.amount_cents or paid_in is distinct from page.currency then
    outcome := 'refunded';
    insert into unmatched_payment (checkout_id, session_id, payment_id, amount_cents, currency)
      values (page.id, session, payment, paid_cents, paid_in) on conflict do nothing returning id into stray;
    if stray is null then return; end if;
    update checkout set session_id = coalesce(session_id, session),
        look_at = case when session_id is distinct from session then now() end,
        status = case when status in ('opening', 'open') then 'closed' else status end where id = page.id;
    perform owe_refund(page.id, payment, paid_cents, case when page.status = 'paid' then 'paid_twice' else 'differs' end);
    perform post_letter('payment-unmatched', stray);
    return;
  end if;

  update checkout set status = 'paid', paid_at = now(), payment_id = payment, session_id = coalesce(session_id, session),
      look_at = case when session_id <> session then now() end where id = page.id;
  verdict := case when page.ride_id is null then claim_appointment(page.appointment_id) else claim_ride(page.ride_id) end;
  if verdict <> 'claimed' then
    perform owe_for_ride(id, quote_cents, verdict) from ride where paid_as = page.ride_id;
    perform owe_refund(page.id, payment, page.amount_cents, verdict) where page.ride_id is null;
  end if;
  outcome := case verdict when 'claimed' then 'settled' else 'refunded' end;
end $$;

/*
 * A page could not be opened. `for_good`: the provider has none, and asking again with the same key changes nothing. A
 * ride that waits for its page is not kept waiting: it is as if it had not been booked.
 */
create or replace function page_not_opened(which uuid, for_good boolean) returns void language plpgsql as $$
declare
  page checkout;
begin
  perform from patient where id = (select patient_id from checkout where id = which) for no key update;
  select * into page from checkout where id = which and status = 'opening' for update;
  if for_good then
    update checkout set status = 'closed', look_at = null where id = page.id;
  end if;
  update ride set status = 'cancelled', pay_until = null, cancel_reason = 'not_opened'
    where paid_as = page.ride_id and status = 'unpaid';
end $$;

/*
 * Everything that stands in the way of giving a ride another time, a word each; of another ride of the patient's then, when it
 * begins. Its passenger moves a ride once, until two hours before, to a time that could be booked now. A way back that waits is
 * called for instead, and does not come before its way there.
 */
create or replace function ride_move_hindrances(trip ride, to_start timestamptz)
returns table (word text, other_starts_at timestamptz) language sql stable as $$
  select hindrance, null::timestamptz from (values
    ('not_booked', trip.status not in ('pending', 'assigned', 'accepted')),
    ('waits', trip.starts_at is null),
    ('too_near', trip.status in ('pending', 'assigned', 'accepted')
      and (trip.starts_at < now() + interval '2 hours' or is_on_the_way(trip))),
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

/*
 * Gives a ride another time, or says in one word why not. What was paid stays paid. Its driver keeps it when free then; if not,
 * the ride is due for another at once. Its way back can be called for on the new day. Posts the letters; who calls notes the deed.
 */
create or replace function move_ride(which uuid, to_start timestamptz, out outcome text, out other_starts_at timestamptz)
language plpgsql as $$
#variable_conflict use_variable
declare
  trip ride := lock_ride(which);
  moved uuid;
  keeps_driver boolean := trip.driver_id is not null;
begin
  select hindrance.* into outcome, other_starts_at from ride_move_hindrances(trip, to_start) hindrance limit 1;
  if outcome is not null then return; end if;
  insert into ride_move (ride_id, from_at, to_at) values (which, trip.starts_at, to_start) returning id into moved;
  begin
    update ride set starts_at = to_start where id = which;
  exception when exclusion_violation then
    keeps_driver := false;
    update ride set starts_at = to_start, status = 'pending', driver_id = null where id = which;
    perform relieve_driver(which);
  end;
  update ride set ready_by = will_call_ends(to_start), look_at = will_call_ends(to_start)
    where return_of = which and status = 'pending' and starts_at is null;
  perform post_letter('ride-moved', moved);
  if keeps_driver then perform post_letter('ride-moved-driver', moved); end if;
  outcome := 'moved';
end $$;

/* Whether a way back waits to be called for, and its way there has begun or is over. */
create function can_be_called_for(trip ride) returns boolean language sql stable return trip.status = 'pending' and trip.starts_at is null
  and not exists (select from ride where id = trip.return_of and status in ('pending', 'assigned', 'accepted') and starts_at > now());

/*
 * Calls for a way back that waits: a driver is sought at once, to be there within half an hour. Answers 'ready', also when
 * repeated, or in one word why not: 'unpaid', 'ahead' while the way there has not begun, 'not_waiting'. Who calls notes the deed.
 */
create function call_for_ride(which uuid) returns text language plpgsql as $$
declare
  trip ride := lock_ride(which);
begin
  if trip.ready_at is not null and trip.status <> 'cancelled' then return 'ready'; end if;
  if trip.status = 'unpaid' then return 'unpaid'; end if;
  if trip.starts_at is not null or trip.status <> 'pending' then return 'not_waiting'; end if;
  if not can_be_called_for(trip) then return 'ahead'; end if;
  update ride set ready_at = now(), starts_at = date_trunc('minute', now() + interval '30 minutes') where id = which;
  return 'ready';
end $$;

/*
 * Writes a ride down at today's quote, which is frozen with it, or says in one word why not; with its way back it is two rides,
 * which share the quote: the way there costs what it costs alone. Without `back_start` the way back waits to be called for. With
 * `pay_minutes` they wait unpaid for a card, with one checkout; without, they are paid in cash and go on the road. The
 * patient's row is locked first: what one patient may have open holds however fast they click, and nobody books for an
 * account that is being deleted. An unpaid ride whose time to pay is over stands in nobody's way.
 */
drop function book_ride;
create function book_ride(
  for_patient uuid, pickup text, dropoff text, note text, with_return boolean, back_start timestamptz, transport text,
  ride_start timestamptz, pay_minutes int, out outcome text, out ride_id uuid, out checkout_id uuid, out other_starts_at timestamptz
) language plpgsql as $$
declare
  is_card boolean := pay_minutes is not null;
  quoted int := quote_ride(transport, with_return);
  there_cents int := case when with_return then least(quote_ride(transport, false), quoted - 1) else quoted end;
  open_rides int;
  unpaid_trips int;
begin
  perform from patient where id = for_patient and deleted_at is null for no key update;
  outcome := case
    when not found then 'unknown_patient'
    when ride_start < now() + interval '60 minutes' then 'too_soon'
    when ride_start > now() + interval '90 days' then 'too_far'
    when back_start < ride_start + interval '90 minutes' then 'back_too_soon'
    when back_start > now() + interval '90 days' then 'back_too_far'
  end;
  if outcome is not null then return; end if;

  select count(*), count(*) filter (where status = 'unpaid' and return_of is null),
      min(starts_at) filter (where ride_span(starts_at) && ride_span(ride_start) or ride_span(starts_at) && ride_span(back_start))
    into open_rides, unpaid_trips, other_starts_at
    from ride where patient_id = for_patient and status in ('unpaid', 'pending', 'assigned', 'accepted')
      and (pay_until is null or pay_until > now());
  outcome := case
    when other_starts_at is not null then 'overlap'
    when open_rides + case when with_return then 2 else 1 end > 10 then 'too_many'
    when is_card and unpaid_trips >= 3 then 'too_many_unpaid'
  end;
  if outcome is not null then return; end if;

  insert into ride (patient_id, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at,
      payment_method, status, quote_cents, pay_until)
    values (for_patient, pickup, dropoff, note, with_return, transport, ride_start, case when is_card then 'card' else 'cash' end,
      case when is_card then 'unpaid' else 'pending' end, there_cents, now() + make_interval(mins => pay_minutes))
    returning id into ride_id;
  if with_return then
    perform add_way_back(ride, back_start, quoted - there_cents) from ride where id = ride_id;
  end if;
  if is_card then
    insert into checkout (patient_id, ride_id, amount_cents, expires_at, look_at)
      values (for_patient, book_ride.ride_id, quoted, date_trunc('second', now()) + make_interval(mins => pay_minutes),
        now() + interval '1 minute')
      returning id into checkout_id;
  else
    perform post_letter('ride-booked', ride_id);
  end if;
  insert into audit_entry (actor, actor_id, deed, patient_id, about)
    select 'patient', for_patient, 'ride booked', for_patient, id from ride where paid_as = ride_id;
  outcome := 'booked';
end $$;

/* Writes down the way back of a ride, which stands as that does; without a time it waits to be called for. */
create function add_way_back(there ride, back_start timestamptz, cents int) returns uuid language sql as $$
  insert into ride (patient_id, return_of, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at, ready_by,
      payment_method, status, quote_cents, pay_until, paid_at, booked_at, visitor_zone, visitor_hour12,
      passenger_name, passenger_phone, chair, transfers, companions, oxygen, stairs)
    values (there.patient_id, there.id, there.dropoff_address, there.pickup_address, there.notes, there.return_trip,
      there.transport_type, back_start, case when back_start is null then will_call_ends(there.starts_at) end,
      there.payment_method, there.status, cents, there.pay_until, there.paid_at, there.booked_at, there.visitor_zone, there.visitor_hour12,
      there.passenger_name, there.passenger_phone, there.chair, there.transfers, there.companions, there.oxygen, there.stairs)
    returning id
$$;

-- The way there costs what it costs alone; what was paid for both is shared as it would be now.
create temporary table divided on commit drop as
  select ride.id, least(round(quote_cents / return_factor)::int, quote_cents - 1) as there_cents
  from ride join ride_rate using (transport_type)
  where return_trip and status in ('unpaid', 'pending') and starts_at > now() and quote_cents > 1;
select add_way_back(ride, null, quote_cents - there_cents) from ride join divided using (id);
update ride set quote_cents = there_cents from divided where divided.id = ride.id;
select post_letter('ride-back-waits', ride.id) from ride join divided on divided.id = return_of where status = 'pending';
