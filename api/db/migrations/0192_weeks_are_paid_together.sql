/*
 * A plan's rides of one week are paid on one page, as a trip there and back is: the first of them carries the payment, each has
 * its part of it, and ends, or is paid back, by itself. A page that was left is closed, and the next one may be for other rides.
 */
alter table ride
  -- Of a plan's ride that another one's page pays for: that one.
  add column paid_with uuid references ride,
  alter column paid_as set expression as (coalesce(paid_with, return_of, id)),
  add constraint ride_paid_with_its_plan check (paid_with is null or plan_id is not null and paid_with <> id);
create index ride_paid_with on ride (paid_with) where paid_with is not null;

-- A ride has one page to pay it on at a time, and what was paid for it is on one.
drop index checkout_one_per_ride;
create unique index checkout_one_per_ride on checkout (ride_id) where status <> 'closed';
create index checkout_of_ride on checkout (ride_id) where ride_id is not null;

/*
 * Until when a page can be paid; null when it cannot any more. A week's page can as long as it asks for just the rides that wait
 * for it.
 */
create or replace function payable_until(page checkout) returns timestamptz language sql stable as $$
  select held_until from appointment where id = page.appointment_id and status = 'held' and held_until > now()
  union all
  select case when plan_id is null then pay_until else least(pay_until, page.expires_at) end
    from ride where id = page.ride_id and status = 'unpaid' and pay_until > now()
      and (plan_id is null or page.expires_at > now()
        and page.amount_cents = (select sum(quote_cents) from ride part where part.paid_as = page.ride_id and part.status = 'unpaid'))
$$;

/* Whether another page for the same ride has followed this one, which was closed: nobody can pay on it, and if somebody had, it goes back. */
create function was_opened_again(page checkout) returns boolean language sql stable return page.status = 'closed' and exists (
  select from checkout later where later.ride_id = page.ride_id and later.id <> page.id and later.status <> 'closed');

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
 * Ends a ride at its passenger's wish, or because the office cannot keep it, and owes back so much of its part of the payment;
 * false when it is over already. What went back already, or is owed, does not go back again. A trip that nobody has paid yet
 * ends both ways: its page asks for both. Who calls notes the deed.
 */
create or replace function cancel_ride(which uuid, cents int, because text default 'patient') returns boolean language plpgsql as $$
declare
  trip ride := lock_ride(which);
begin
  if trip.status in ('completed', 'cancelled') or trip.pay_until <= now() then return false; end if;
  update ride set status = 'cancelled', driver_id = null, pay_until = null, cancel_reason = because
    where id = which or (id = trip.return_of or return_of = which) and status = 'unpaid';
  -- A week's page asks for a ride too many from now on.
  update checkout set look_at = now()
    where ride_id = trip.paid_as and trip.plan_id is not null and trip.status = 'unpaid' and checkout.status in ('opening', 'open');
  perform relieve_driver(which);
  perform owe_for_ride(which, cents, case because when 'patient' then 'ride_cancelled' else because end);
  perform post_letter('ride-cancelled', case when trip.status = 'unpaid' then coalesce(trip.return_of, which) else which end);
  return true;
end $$;

/*
 * A paid trip goes on the road with its way back, even when the time to pay was over; not once it should have begun, nor beside
 * another ride of its passenger. Answers 'claimed', or in one word why not. Locks as in settle_session.
 */
create function claim_trip(trip ride) returns text language plpgsql as $$
declare
  hindrance text;
begin
  if trip.status <> 'unpaid' and trip.status <> 'cancelled' then return 'paid_twice'; end if;
  if trip.status = 'cancelled' and trip.cancel_reason not in ('unpaid', 'not_opened')
    or exists (select from patient where id = trip.patient_id and deleted_at is not null) then
    return 'cancelled';
  end if;

  hindrance := case
    when trip.starts_at <= now() then 'too_late'
    when exists (
      select from ride own join ride other on ride_span(other.starts_at) && ride_span(own.starts_at)
      where (own.id = trip.id or own.return_of = trip.id) and other.patient_id = trip.patient_id
        and coalesce(other.return_of, other.id) <> trip.id and other.status in ('pending', 'assigned', 'accepted')
    ) then 'overlap' end;
  with ways as (
    update ride set paid_at = now(), pay_until = null, cancel_reason = hindrance,
      status = case when hindrance is null then 'pending' else 'cancelled' end where id = trip.id or return_of = trip.id returning id
  )
  insert into audit_entry (actor, deed, patient_id, about)
    select 'system', case when hindrance is null then 'ride paid' else 'ride cancelled' end, trip.patient_id, id from ways;
  return coalesce(hindrance, 'claimed');
end $$;

/*
 * Takes in that a page is paid, trip by trip. 'claimed' when one of them goes on the road, and then what was paid for the others
 * is owed back; if none does, why not, and who calls owes it all. Locks as in settle_session.
 */
create or replace function claim_ride(which uuid) returns text language plpgsql as $$
declare
  trip ride;
  verdict text;
  some_go boolean := false;
  why_not text;
begin
  for trip in select * from ride where paid_as = which and return_of is null order by starts_at, id for update loop
    verdict := claim_trip(trip);
    if verdict = 'claimed' then
      some_go := true;
    else
      perform owe_for_ride(id, quote_cents, verdict) from ride where id = trip.id or return_of = trip.id;
      why_not := verdict;
    end if;
  end loop;
  if some_go then
    perform post_letter(case when plan_id is null then 'ride-booked' else 'ride-week-booked' end, which) from ride where id = which;
  end if;
  return case when some_go then 'claimed' else why_not end;
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

  if page.status = 'paid' or was_opened_again(page) or reference is distinct from page.id
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
  -- Of a week's page some of whose rides have gone over to another one, what was paid for those.
  perform owe_refund(page.id, payment, page.amount_cents - parts.cents, 'differs')
    from (select sum(quote_cents)::int as cents from ride where paid_as = page.ride_id and plan_id is not null) as parts
    where page.amount_cents > parts.cents;
  outcome := case verdict when 'claimed' then 'settled' else 'refunded' end;
end $$;

/*
 * A page could not be opened. `for_good`: the provider has none, and asking again with the same key changes nothing. A
 * ride that waits for its page is not kept waiting: it is as if it had not been booked. A plan's rides wait for the next one.
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
    where paid_as = page.ride_id and status = 'unpaid' and plan_id is null;
end $$;

/*
 * One page for all that waits to be paid in a week of a plan; one that asks for just that is used again. 'open', or in one word why
 * not: 'nothing' waits, or the page before is 'busy', and has to be closed first.
 */
create function open_week_page(of_plan uuid, of_week date, pay_minutes int, out outcome text, out first_ride uuid, out page_id uuid)
language plpgsql as $$
declare
  payer uuid;
  waiting uuid[];
  page checkout;
  cents int;
begin
  select patient_id into payer from ride_plan where id = of_plan;
  perform from patient where id = payer and deleted_at is null for no key update;
  perform from checkout where status in ('opening', 'open') and ride_id in (select paid_as from ride where plan_id = of_plan and status = 'unpaid')
    order by id for no key update;
  perform from ride where plan_id = of_plan and status = 'unpaid' order by id for no key update;
  select array_agg(id order by plan_day) into waiting
    from ride where plan_id = of_plan and week_of(plan_day) = of_week and waits_to_be_paid(ride);
  if waiting is null then
    outcome := 'nothing';
    return;
  end if;
  select sum(quote_cents)::int into cents from ride where id = any(waiting) or return_of = any(waiting);
  select * into page from checkout
    where status in ('opening', 'open') and ride_id in (select paid_as from ride where id = any(waiting)) limit 1;
  if found then
    outcome := case when page.amount_cents = cents and payable_until(page) is not null then 'open' else 'busy' end;
    first_ride := page.ride_id;
    page_id := page.id;
    return;
  end if;
  first_ride := waiting[1];
  -- What has ended meanwhile is not paid here.
  update ride set paid_with = null where paid_with = first_ride and id <> all(waiting) and coalesce(return_of, id) <> all(waiting);
  update ride set paid_with = nullif(first_ride, coalesce(return_of, id)) where id = any(waiting) or return_of = any(waiting);
  insert into checkout (patient_id, ride_id, amount_cents, expires_at, look_at)
    values (payer, first_ride, cents, date_trunc('second', now()) + make_interval(mins => pay_minutes), now() + interval '1 minute')
    returning id into page_id;
  outcome := 'open';
end $$;
