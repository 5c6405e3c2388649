/* What a ride costs at the present rates, in cents. */
create function quote_ride(transport text, with_return boolean) returns int language sql stable as $$
  select round(base_cents * case when with_return then return_factor else 1 end)::int from ride_rate where transport_type = transport
$$;

create index ride_open_of_patient on ride (patient_id, starts_at) where status in ('unpaid', 'pending', 'assigned', 'accepted');

/*
 * Writes a ride down at today's quote, which is frozen with it, or says in one word why not. With `pay_minutes` it waits
 * unpaid for a card, with its checkout; without, it is paid in cash and goes on the road. The patient's row is locked
 * first: what one patient may have open holds however fast they click, and nobody books for an account that is being
 * deleted. An unpaid ride whose time to pay is over stands in nobody's way.
 */
create function book_ride(
  for_patient uuid, pickup text, dropoff text, note text, with_return boolean, transport text, ride_start timestamptz,
  pay_minutes int, out outcome text, out ride_id uuid, out checkout_id uuid, out other_starts_at timestamptz
) language plpgsql as $$
declare
  is_card boolean := pay_minutes is not null;
  quoted int := quote_ride(transport, with_return);
  open_rides int;
  unpaid_rides int;
begin
  perform from patient where id = for_patient and deleted_at is null for no key update;
  outcome := case
    when not found then 'unknown_patient'
    when ride_start < now() + interval '60 minutes' then 'too_soon'
    when ride_start > now() + interval '90 days' then 'too_far'
  end;
  if outcome is not null then return; end if;

  select count(*), count(*) filter (where status = 'unpaid'),
      min(starts_at) filter (where ride_span(starts_at) && ride_span(ride_start))
    into open_rides, unpaid_rides, other_starts_at
    from ride where patient_id = for_patient and status in ('unpaid', 'pending', 'assigned', 'accepted')
      and (pay_until is null or pay_until > now());
  outcome := case
    when other_starts_at is not null then 'overlap'
    when open_rides >= 10 then 'too_many'
    when is_card and unpaid_rides >= 3 then 'too_many_unpaid'
  end;
  if outcome is not null then return; end if;

  insert into ride (patient_id, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at,
      payment_method, status, quote_cents, pay_until)
    values (for_patient, pickup, dropoff, note, with_return, transport, ride_start, case when is_card then 'card' else 'cash' end,
      case when is_card then 'unpaid' else 'pending' end, quoted, now() + make_interval(mins => pay_minutes))
    returning id into ride_id;
  if is_card then
    insert into checkout (patient_id, ride_id, amount_cents, expires_at, look_at)
      values (for_patient, book_ride.ride_id, quoted, date_trunc('second', now()) + make_interval(mins => pay_minutes),
        now() + interval '1 minute')
      returning id into checkout_id;
  else
    perform post_letter('ride-booked', ride_id);
  end if;
  insert into audit_entry (actor, actor_id, deed, patient_id, about)
    values ('patient', for_patient, 'ride booked', for_patient, ride_id);
  outcome := 'booked';
end $$;
