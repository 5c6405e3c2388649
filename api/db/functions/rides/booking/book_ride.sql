-- Books a ride, or returns why not. A cash ride needs a known account, because it is dispatched before payment. Rules:
-- docs/rules/rides.md.
create or replace function book_ride(
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
    when ride_start < now() + case when by_staff is null or is_card then rule_ride_notice() else interval '0' end then 'too_soon'
    when ride_start > now() + rule_ride_horizon() then 'too_far'
    when back_start < ride_start + rule_ride() then 'back_too_soon'
    when back_start > now() + rule_ride_horizon() then 'back_too_far'
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
    when not is_card and not is_known_patient(for_patient) then 'unconfirmed_cash'
    when (
      select count(*) from ride where patient_id = for_patient and booked_at > now() - rule_limit_window() and booked_by is null
        and plan_id is null and return_of is null
    ) >= booking_limit('rides an hour', is_known_patient(for_patient)) then 'too_often'
    when open_rides + case when with_return then 2 else 1 end > rule_open_rides() then 'too_many'
    when is_card and unpaid_trips >= rule_unpaid_trips() then 'too_many_unpaid'
  end;
  if outcome is not null then return; end if;

  insert into ride (patient_id, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at,
      payment_method, status, quote_cents, pay_until, booked_by)
    values (for_patient, pickup, dropoff, note, with_return, transport, ride_start, case when is_card then 'card' else 'cash' end,
      case when is_card then 'unpaid' else 'pending' end, there_cents, now() + make_interval(mins => pay_minutes), by_staff)
    returning id into ride_id;
  if with_return then
    perform add_return_leg(ride, back_start, quoted - there_cents) from ride where id = ride_id;
    update ride set booked_by = by_staff where return_of = ride_id and by_staff is not null;
  end if;
  if is_card then
    insert into checkout (patient_id, ride_id, amount_cents, expires_at, next_check_at, is_by_link)
      values (for_patient, book_ride.ride_id, quoted, date_trunc('second', now()) + make_interval(mins => pay_minutes),
        now() + rule_checkout_opening(), by_staff is not null)
      returning id into checkout_id;
  else
    perform enqueue_email('ride-booked', ride_id);
  end if;
  insert into audit_entry (actor, actor_id, action, patient_id, target_id)
    select case when by_staff is null then 'patient' else 'staff' end, coalesce(by_staff, for_patient), 'ride booked', for_patient, id
      from ride where paid_as = ride_id;
  outcome := 'booked';
end $$;
