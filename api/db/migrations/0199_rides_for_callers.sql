/* Who calls for a ride gets one from the desk: paid by a link that needs no login, or in cash to the driver. */
alter table ride
  -- Who of the office booked it, where its patient did not.
  add column booked_by uuid references staff;
-- What the desk booked and nobody has paid yet stands on the board as well.
create index ride_held_by_office on ride (starts_at, id) where status = 'unpaid' and booked_by is not null;

alter table pay_link
  alter column appointment_id drop not null,
  -- The way there of a trip pays for both ways.
  add column ride_id uuid references ride,
  -- A link pays for one visit or for one trip.
  add constraint pay_link_for_one_thing check (num_nonnulls(appointment_id, ride_id) = 1);
create index pay_link_of_ride on pay_link (ride_id) where ride_id is not null;

/*
 * Writes a ride down at today's quote, which is frozen with it, or says in one word why not; with its way back it is two rides,
 * which share the quote: the way there costs what it costs alone. Without `back_start` the way back waits to be called for. With
 * `pay_minutes` they wait unpaid for a card, with one checkout; without, they are paid in cash and go on the road. The
 * patient's row is locked first: what one patient may have open holds however fast they click, and nobody books for an
 * account that is being deleted. An unpaid ride whose time to pay is over stands in nobody's way. A plan's rides do, and count
 * neither among the ten that may be ahead nor among the three that may be unpaid. The office, `by_staff`, is held
 * to no count of rides, nor to the hour ahead where they are paid in cash; whoever pays by card has that hour for it.
 */
drop function book_ride;
create function book_ride(
  for_patient uuid, pickup text, dropoff text, note text, with_return boolean, back_start timestamptz, transport text,
  ride_start timestamptz, pay_minutes int, by_staff uuid default null,
  out outcome text, out ride_id uuid, out checkout_id uuid, out other_starts_at timestamptz
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
    when ride_start < now() + case when by_staff is null or is_card then interval '60 minutes' else interval '0' end then 'too_soon'
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
    when by_staff is not null then null
    when open_rides + case when with_return then 2 else 1 end > 10 then 'too_many'
    when is_card and unpaid_trips >= 3 then 'too_many_unpaid'
  end;
  if outcome is not null then return; end if;

  insert into ride (patient_id, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at,
      payment_method, status, quote_cents, pay_until, booked_by)
    values (for_patient, pickup, dropoff, note, with_return, transport, ride_start, case when is_card then 'card' else 'cash' end,
      case when is_card then 'unpaid' else 'pending' end, there_cents, now() + make_interval(mins => pay_minutes), by_staff)
    returning id into ride_id;
  if with_return then
    perform add_way_back(ride, back_start, quoted - there_cents) from ride where id = ride_id;
    update ride set booked_by = by_staff where return_of = ride_id and by_staff is not null;
  end if;
  if is_card then
    insert into checkout (patient_id, ride_id, amount_cents, expires_at, look_at, is_by_link)
      values (for_patient, book_ride.ride_id, quoted, date_trunc('second', now()) + make_interval(mins => pay_minutes),
        now() + interval '1 minute', by_staff is not null)
      returning id into checkout_id;
  else
    perform post_letter('ride-booked', ride_id);
  end if;
  insert into audit_entry (actor, actor_id, deed, patient_id, about)
    select case when by_staff is null then 'patient' else 'staff' end, coalesce(by_staff, for_patient), 'ride booked', for_patient, id
      from ride where paid_as = ride_id;
  outcome := 'booked';
end $$;
