-- A ride that is booked can be cancelled by its passenger, and moved once. What it was before stays known.
alter table ride
  drop constraint ride_reason_known,
  add constraint ride_reason_known check (cancel_reason in
    ('unpaid', 'not_opened', 'too_late', 'no_driver', 'time_passed', 'overlap', 'left', 'not_driven', 'no_show', 'patient'));

/* Letters, reminders and the calendar's SEQUENCE are about the latest of a ride's moves. */
create table ride_move (
  id uuid primary key default uuidv7(),
  ride_id uuid not null references ride,
  from_at timestamptz not null,
  to_at timestamptz not null,
  moved_at timestamptz not null default now(),
  check (from_at <> to_at)
);
create index ride_moves on ride_move (ride_id, id);

/* What letters about a ride as it stands now are about: its latest move, or itself. */
create function latest_of_ride(which uuid) returns uuid language sql stable
  return coalesce((select id from ride_move where ride_id = which order by id desc limit 1), which);

/* Whether a driver has set out for a ride: from then on it is kept to, and nothing of its fare comes back. */
create function is_on_the_way(trip ride) returns boolean language sql stable return trip.step is not null;

/* What was paid for a ride and neither went back nor is owed, in cents. */
create function kept_of_ride(which uuid) returns int language sql stable
  return (select coalesce(sum(left_of(payment_id)), 0)::int from checkout where ride_id = which and status = 'paid');

/* Locks a ride for whoever changes it, in the order of a settlement: its patient, its payment, itself. */
create function lock_ride(which uuid) returns ride language plpgsql as $$
declare
  trip ride;
begin
  perform from patient where id = (select patient_id from ride where id = which) for no key update;
  perform from checkout where ride_id = which order by id for no key update;
  select * into trip from ride where id = which for no key update;
  return trip;
end $$;

/* A driver is relieved of a ride, offered or accepted, and hears of it. */
create function relieve_driver(which uuid) returns void language sql as $$
  with relieved as (
    update assignment set outcome = 'withdrawn', ended_at = now()
      where ride_id = which and outcome in ('offered', 'accepted') returning id
  )
  select post_letter('ride-taken-back', id) from relieved
$$;

/*
 * Ends a ride at its passenger's wish and owes back so much of what was paid for it; false when it is over already. What went
 * back already, or is owed, does not go back again. Who calls notes the deed.
 */
create function cancel_ride(which uuid, cents int) returns boolean language plpgsql as $$
declare
  trip ride := lock_ride(which);
begin
  if trip.status in ('completed', 'cancelled') or trip.pay_until <= now() then return false; end if;
  update ride set status = 'cancelled', driver_id = null, pay_until = null, cancel_reason = 'patient' where id = which;
  perform relieve_driver(which);
  perform owe_refund(id, payment_id, cents, 'ride_cancelled') from checkout
    where ride_id = which and status = 'paid' and cents > 0;
  perform post_letter('ride-cancelled', which);
  return true;
end $$;

/* When another open ride of the same patient begins, within ninety minutes of a time; null when there is none. */
create function other_ride_near(of_patient uuid, besides uuid, at timestamptz) returns timestamptz language sql stable return (
  select min(starts_at) from ride
  where patient_id = of_patient and id is distinct from besides and status in ('unpaid', 'pending', 'assigned', 'accepted')
    and (pay_until is null or pay_until > now()) and ride_span(starts_at) && ride_span(at)
);

/*
 * Everything that stands in the way of giving a ride another time, a word each; of another ride of the patient's then, when it
 * begins. Its passenger moves a ride once, until two hours before, to a time that could be booked now.
 */
create function ride_move_hindrances(trip ride, to_start timestamptz)
returns table (word text, other_starts_at timestamptz) language sql stable as $$
  select hindrance, null::timestamptz from (values
    ('not_booked', trip.status not in ('pending', 'assigned', 'accepted')),
    ('too_near', trip.status in ('pending', 'assigned', 'accepted')
      and (trip.starts_at < now() + interval '2 hours' or is_on_the_way(trip))),
    ('twice', exists (select from ride_move where ride_id = trip.id)),
    ('same', trip.starts_at = to_start),
    ('too_soon', to_start < now() + interval '60 minutes'),
    ('too_far', to_start > now() + interval '90 days')
  ) as looked_at (hindrance, stands) where stands
  union all
  select 'overlap', other from other_ride_near(trip.patient_id, trip.id, to_start) as other where other is not null
$$;

/*
 * Gives a ride another time, or says in one word why not. What was paid stays paid. Its driver keeps it when free then; if not,
 * the ride is due for another at once. Posts the letters; who calls notes the deed.
 */
create function move_ride(which uuid, to_start timestamptz, out outcome text, out other_starts_at timestamptz)
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
  perform post_letter('ride-moved', moved);
  if keeps_driver then perform post_letter('ride-moved-driver', moved); end if;
  outcome := 'moved';
end $$;
