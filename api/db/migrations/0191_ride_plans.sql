/*
 * The same ride on chosen weekdays until a day (dialysis: Monday, Wednesday, Friday). A plan keeps what is wished for, by the
 * practice's clock; its rides are made fourteen days ahead, wait unpaid for their week's page, and are rides like any other then.
 */
create table ride_plan (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patient,
  -- Mondays are 1, Sundays 7.
  weekdays smallint[] not null,
  first_day date not null,
  last_day date not null,
  starts time not null,
  -- Which of the two, on the day the clocks show that time twice.
  time_fold text,
  return_trip boolean not null,
  -- Of the way back; without it, it waits to be called for.
  back_starts time,
  back_fold text,
  transport_type text not null references ride_rate,
  pickup_address text not null,
  dropoff_address text not null,
  notes text not null,
  passenger_name text not null,
  passenger_phone text not null,
  chair text not null,
  transfers boolean not null,
  companions smallint not null,
  oxygen boolean not null,
  stairs boolean not null,
  visitor_zone text,
  visitor_hour12 boolean,
  -- What one day costs at most, both ways together: the quote of the day it was planned.
  quote_cents int not null,
  planned_at timestamptz not null default now(),
  -- At its passenger's wish; without that it ends by itself after its last day.
  ended_at timestamptz,
  -- When its next rides are made, and whether a letter is due; null once it is over.
  look_at timestamptz default now(),
  constraint ride_plan_weekdays_known check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
  constraint ride_plan_days_in_order check (first_day <= last_day),
  constraint ride_plan_folds_known check (time_fold in ('earlier', 'later') and back_fold in ('earlier', 'later')),
  constraint ride_plan_way_back_is_wished check (return_trip or back_starts is null),
  constraint ride_plan_quote_positive check (quote_cents > 0),
  constraint ride_plan_over_is_not_looked_at check (ended_at is null or look_at is null)
);
create index ride_plan_of_patient on ride_plan (patient_id);
create index ride_plan_due on ride_plan (look_at) where look_at is not null;
-- Nothing is planned for who is gone, whoever writes it.
create trigger patient_is_here before insert or update of patient_id on ride_plan for each row
  execute function refuse_for_the_departed();

-- The days of a plan for which no ride is made, and why.
create table ride_plan_day (
  id uuid primary key default uuidv7(),
  plan_id uuid not null references ride_plan,
  day date not null,
  because text not null,
  constraint ride_plan_day_reason_known check (because in ('patient', 'overlap', 'too_late')),
  constraint ride_plan_day_once unique (plan_id, day)
);

alter table ride
  add column plan_id uuid references ride_plan,
  -- The day of the plan it was made for, also after it is moved; the way back has none of its own.
  add column plan_day date,
  -- However many make a plan's rides at once, each day has one.
  add constraint ride_once_per_day_of_plan unique (plan_id, plan_day),
  add constraint ride_of_plan_has_day check (case when plan_id is null then plan_day is null else (plan_day is null) = (return_of is not null) end);

/* Writes down the way back of a ride, which stands as that does; without a time it waits to be called for. */
create or replace function add_way_back(there ride, back_start timestamptz, cents int) returns uuid language sql as $$
  insert into ride (patient_id, return_of, plan_id, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at, ready_by,
      payment_method, status, quote_cents, pay_until, paid_at, booked_at, visitor_zone, visitor_hour12,
      passenger_name, passenger_phone, chair, transfers, companions, oxygen, stairs)
    values (there.patient_id, there.id, there.plan_id, there.dropoff_address, there.pickup_address, there.notes, there.return_trip,
      there.transport_type, back_start, case when back_start is null then will_call_ends(there.starts_at) end,
      there.payment_method, there.status, cents, there.pay_until, there.paid_at, there.booked_at, there.visitor_zone, there.visitor_hour12,
      there.passenger_name, there.passenger_phone, there.chair, there.transfers, there.companions, there.oxygen, there.stairs)
    returning id
$$;

/*
 * Writes a ride down at today's quote, which is frozen with it, or says in one word why not; with its way back it is two rides,
 * which share the quote: the way there costs what it costs alone. Without `back_start` the way back waits to be called for. With
 * `pay_minutes` they wait unpaid for a card, with one checkout; without, they are paid in cash and go on the road. The
 * patient's row is locked first: what one patient may have open holds however fast they click, and nobody books for an
 * account that is being deleted. An unpaid ride whose time to pay is over stands in nobody's way. A plan's rides do, and count
 * neither among the ten that may be ahead nor among the three that may be unpaid.
 */
create or replace function book_ride(
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

  select count(*) filter (where plan_id is null), count(*) filter (where status = 'unpaid' and return_of is null and plan_id is null),
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

/*
 * Makes the ride of a plan's day, with its way back, or says in one word why not; harmless when repeated. It waits to be paid
 * until two hours before its pick-up. It costs what is quoted today, and never more than when it was planned. A day that cannot be
 * kept is written down, and told.
 */
create function make_plan_ride(of_plan uuid, on_day date, begins timestamptz, back_begins timestamptz) returns text language plpgsql as $$
declare
  plan ride_plan;
  hindrance text;
  left_out uuid;
  made ride;
  quoted int;
begin
  perform from patient where id = (select patient_id from ride_plan where id = of_plan) and deleted_at is null for no key update;
  if not found then return 'gone'; end if;
  select * into plan from ride_plan where id = of_plan for no key update;
  if plan.ended_at is not null or exists (select from ride where plan_id = of_plan and plan_day = on_day)
    or exists (select from ride_plan_day where plan_id = of_plan and day = on_day) then
    return 'seen to';
  end if;
  hindrance := case
    when begins < now() + interval '60 minutes' then 'too_late'
    when other_ride_near(plan.patient_id, null, begins) is not null
      or other_ride_near(plan.patient_id, null, back_begins) is not null then 'overlap'
  end;
  if hindrance is not null then
    insert into ride_plan_day (plan_id, day, because) values (of_plan, on_day, hindrance) returning id into left_out;
    perform post_letter('ride-plan-day-left-out', left_out);
    return hindrance;
  end if;

  quoted := least(plan.quote_cents, quote_ride(plan.transport_type, plan.return_trip));
  insert into ride (patient_id, plan_id, plan_day, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at,
      payment_method, status, quote_cents, pay_until, visitor_zone, visitor_hour12,
      passenger_name, passenger_phone, chair, transfers, companions, oxygen, stairs)
    values (plan.patient_id, of_plan, on_day, plan.pickup_address, plan.dropoff_address, plan.notes, plan.return_trip,
      plan.transport_type, begins, 'card', 'unpaid',
      case when plan.return_trip then least(quote_ride(plan.transport_type, false), quoted - 1) else quoted end,
      greatest(begins - interval '2 hours', now() + interval '31 minutes'), plan.visitor_zone, plan.visitor_hour12,
      plan.passenger_name, plan.passenger_phone, plan.chair, plan.transfers, plan.companions, plan.oxygen, plan.stairs)
    returning * into made;
  if plan.return_trip then
    perform add_way_back(made, back_begins, quoted - made.quote_cents);
  end if;
  insert into audit_entry (actor, deed, patient_id, about)
    select 'system', 'ride booked', plan.patient_id, id from ride where id = made.id or return_of = made.id;
  return 'made';
end $$;

/* The Monday of a day's week. */
create function week_of(day date) returns date language sql immutable strict return date_trunc('week', day::timestamp)::date;

/* Whether a ride still waits to be paid, and can be. */
create function waits_to_be_paid(trip ride) returns boolean language sql stable return
  trip.status = 'unpaid' and trip.pay_until > now();

/*
 * Posts what a plan has to tell of its money: a week's rides a week before the first of them, and each that is still unpaid a day
 * before. Not within an hour of the planning: who plans is led to the payment page.
 */
create function remind_of_plan(which uuid) returns void language sql as $$
  with due as (
    select r.id, (select id from ride first_one where first_one.plan_id = which and week_of(first_one.plan_day) = week_of(r.plan_day)
        order by plan_day limit 1) as first_of_week,
      r.starts_at < now() + interval '1 day' as is_near
    from ride r join ride_plan on ride_plan.id = r.plan_id
    where r.plan_id = which and r.plan_day is not null and waits_to_be_paid(r) and planned_at < now() - interval '1 hour'
      and r.starts_at < now() + interval '7 days'
  )
  select post_letter('ride-plan-to-pay', first_of_week) from due
  union all
  select post_letter('ride-plan-unpaid', id) from due where is_near
$$;

/* Ends a plan: what is not paid yet ends with it, what is paid stays. False when it had ended. Who calls notes the deed. */
create function end_plan(which uuid) returns boolean language plpgsql as $$
begin
  perform from patient where id = (select patient_id from ride_plan where id = which) for no key update;
  update ride_plan set ended_at = now(), look_at = null where id = which and ended_at is null;
  if not found then return false; end if;
  update checkout set look_at = now() where status in ('opening', 'open')
    and ride_id in (select paid_as from ride where plan_id = which and status = 'unpaid');
  update ride set status = 'cancelled', pay_until = null, cancel_reason = 'patient' where plan_id = which and status = 'unpaid';
  perform post_letter('ride-plan-ended', which);
  return true;
end $$;

/*
 * Merges one patient into another, or says in one word why not: 'unknown', 'stale' when one of them is not as it was seen, or
 * what stands in the way. Of two reviews of one consultant the newer stays; a number that was agreed to and the line a patient
 * stands in are kept once. Both rows are locked first, in the order of their ids, then what hangs on them as everywhere:
 * payments, visits and rides, consultants, reviews. There is no way back. Who calls notes the deeds.
 */
create or replace function merge_patients(kept uuid, gone uuid, kept_seen int, gone_seen int, out outcome text) language plpgsql as $$
declare
  mine patient;
  theirs patient;
begin
  perform from patient where id in (kept, gone) order by id for update;
  select * into mine from patient where id = kept;
  select * into theirs from patient where id = gone;
  outcome := case
    when mine.id is null or theirs.id is null then 'unknown'
    when (mine.revision, theirs.revision) <> (kept_seen, gone_seen) then 'stale'
  end;
  if outcome is not null then return; end if;
  perform from checkout where patient_id = gone order by id for update;
  perform from appointment where patient_id in (kept, gone) and status in ('held', 'paid') order by id for update;
  perform from ride where patient_id = gone and look_at is not null order by id for no key update;
  select word into outcome from merge_hindrances(kept, gone) limit 1;
  if found then return; end if;

  -- A hold that has run out gives way, as for every other booking.
  update appointment a set status = 'lapsed', held_until = null, cancel_reason = 'unpaid'
    where a.patient_id in (kept, gone) and a.status = 'held' and a.held_until <= now() and exists (
      select from appointment b where b.patient_id in (kept, gone) and b.id <> a.id and b.starts_at = a.starts_at
        and b.status in ('held', 'paid'));
  update appointment set patient_id = kept where patient_id = gone;
  update ride_plan set patient_id = kept where patient_id = gone;
  update ride set patient_id = kept where patient_id = gone;
  update checkout set patient_id = kept where patient_id = gone;
  update staffing_application set patient_id = kept where patient_id = gone;

  delete from letter where due_at is not null and address is null and about in (
    select gone
    union all select id from password_reset where patient_id = gone
    union all select id from email_change where patient_id = gone);
  delete from patient_session where patient_id = gone;
  delete from password_reset where patient_id = gone;
  delete from email_change where patient_id = gone;
  delete from answered_request where account = gone::text;

  delete from waiting w where w.patient_id = gone and exists (
    select from waiting own where own.patient_id = kept
      and (own.consultant_id, own.from_at, own.until_at) = (w.consultant_id, w.from_at, w.until_at));
  update waiting set patient_id = kept where patient_id = gone;
  delete from text_number where patient_id = kept and consented_at is null
    and exists (select from text_number where patient_id = gone and consented_at is not null);
  delete from text_number where patient_id = gone and exists (select from text_number where patient_id = kept);
  update text_number set patient_id = kept where patient_id = gone;

  perform from consultant where id in (select consultant_id from review where patient_id in (kept, gone)) order by id for no key update;
  delete from review older using review newer
    where older.patient_id in (kept, gone) and newer.patient_id in (kept, gone) and older.patient_id <> newer.patient_id
      and older.consultant_id = newer.consultant_id and (older.written_at, older.id) < (newer.written_at, newer.id);
  update review set patient_id = kept where patient_id = gone;
  update review set visited = has_visited(kept, consultant_id)
    where patient_id = kept and visited <> has_visited(kept, consultant_id);

  update patient set
    phone = coalesce(nullif(mine.phone, ''), theirs.phone), image = coalesce(nullif(mine.image, ''), theirs.image),
    address_line1 = case when mine.address_line1 || mine.address_line2 = '' then theirs.address_line1 else mine.address_line1 end,
    address_line2 = case when mine.address_line1 || mine.address_line2 = '' then theirs.address_line2 else mine.address_line2 end,
    gender = coalesce(nullif(mine.gender, ''), theirs.gender), born_on = coalesce(mine.born_on, theirs.born_on)
    where id = kept;
  if theirs.image <> '' and mine.image <> '' then
    insert into file_removal (key) select 'public/pictures/' || substr(theirs.image, length('/files/pictures/') + 1)
      where starts_with(theirs.image, '/files/pictures/') on conflict do nothing;
  end if;
  update patient set name = 'Former patient', email = id || '@deleted.invalid', password_hash = '', phone = '', image = '',
      address_line1 = '', address_line2 = '', gender = '', born_on = null, deleted_at = now(), merged_into = kept,
      former_email = theirs.email
    where id = gone;
  update patient set merged_into = kept where merged_into = gone;
  perform pg_notify('changed', json_build_object('to', array['patient:' || kept, 'patient:' || gone])::text);
  outcome := 'merged';
end $$;
