/*
 * A payment takes its slot, back from others' holds that have run out too; or it goes back, for the reason this answers.
 * Called with the patient's row and the checkout locked, in this order everywhere.
 */
create function claim_appointment(which uuid) returns text language plpgsql as $$
declare
  visit appointment;
  broken text;
begin
  select * into visit from appointment where id = which for update;
  if visit.status in ('paid', 'completed') then return 'paid_twice'; end if;
  if visit.status = 'cancelled' or exists (select from patient where id = visit.patient_id and deleted_at is not null) then
    return 'cancelled';
  end if;
  if visit.ends_at <= now() then return 'too_late'; end if;

  update appointment set status = 'lapsed', held_until = null, cancel_reason = 'unpaid'
    where id <> which and status = 'held' and held_until <= now() and starts_at = visit.starts_at
      and (consultant_id = visit.consultant_id or patient_id = visit.patient_id);
  begin
    update appointment set status = 'paid', paid_at = now(), held_until = null, cancel_reason = null where id = which;
  exception when unique_violation then
    get stacked diagnostics broken = constraint_name;
    broken := case broken when 'appointment_patient_free' then 'overlap' else 'slot_taken' end;
    update appointment set status = 'lapsed', held_until = null, cancel_reason = broken where id = which;
    return broken;
  end;
  insert into audit_entry (actor, deed, patient_id, about) values ('system', 'appointment paid', visit.patient_id, which);
  return 'claimed';
end $$;

/*
 * A paid ride goes on the road, even when the time to pay was over; not once it should have begun, nor beside another
 * ride of its passenger. Locks as above.
 */
create function claim_ride(which uuid) returns text language plpgsql as $$
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
      select from ride where patient_id = trip.patient_id and status in ('pending', 'assigned', 'accepted')
        and ride_span(starts_at) && ride_span(trip.starts_at)
    ) then 'overlap' end;
  update ride set paid_at = now(), pay_until = null, cancel_reason = hindrance,
    status = case when hindrance is null then 'pending' else 'cancelled' end where id = which;
  insert into audit_entry (actor, deed, patient_id, about)
    values ('system', case when hindrance is null then 'ride paid' else 'ride cancelled' end, trip.patient_id, which);
  if hindrance is null then perform post_letter('ride-booked', which); end if;
  return coalesce(hindrance, 'claimed');
end $$;

/*
 * Takes in what the provider has just said of one session. `payment` is null when it is not paid; `is_over` when it
 * cannot be paid any more. The checkout is the one that knows the session, or the one the session says it is for. In any
 * order and number it takes effect once: `settled`, `refunded` (the money is on its way back), `unpaid`, or `unknown`
 * for sessions that are not ours.
 */
create function settle_session(
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
      ) then 'refunded' else 'settled' end;
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
    perform owe_refund(page.id, payment, page.amount_cents, verdict);
  end if;
  outcome := case verdict when 'claimed' then 'settled' else 'refunded' end;
end $$;

/*
 * Stores the page the provider has opened for a checkout, and keeps the slot for as long as it can be paid. False when
 * it must not be paid: what it is for has ended, or another page took its place. It is stored all the same, so that
 * whoever looks next closes it.
 */
create function keep_page(which uuid, session text, address text) returns boolean language plpgsql as $$
declare
  page checkout;
  until timestamptz;
begin
  perform from patient where id = (select patient_id from checkout where id = which) for no key update;
  select * into page from checkout where id = which for update;
  until := payable_until(page);
  if page.status = 'open' and page.session_id = session then return until is not null; end if;
  if page.status <> 'opening' or until is null then
    update checkout set session_id = coalesce(session_id, session), look_at = now() where id = which and status <> 'paid';
    return false;
  end if;

  update appointment set held_until = greatest(held_until, least(page.expires_at, starts_at))
    where id = page.appointment_id returning held_until into until;
  update checkout set status = 'open', session_id = session, url = address,
    look_at = coalesce(until, payable_until(page)) where id = which;
  return true;
end $$;

/*
 * A page could not be opened. `for_good`: the provider has none, and asking again with the same key changes nothing. A
 * ride that waits for its page is not kept waiting: it is as if it had not been booked.
 */
create function page_not_opened(which uuid, for_good boolean) returns void language plpgsql as $$
declare
  page checkout;
begin
  perform from patient where id = (select patient_id from checkout where id = which) for no key update;
  select * into page from checkout where id = which and status = 'opening' for update;
  if for_good then
    update checkout set status = 'closed', look_at = null where id = page.id;
  end if;
  update ride set status = 'cancelled', pay_until = null, cancel_reason = 'not_opened'
    where id = page.ride_id and status = 'unpaid';
end $$;
