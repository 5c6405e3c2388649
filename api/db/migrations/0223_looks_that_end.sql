/*
 * A page could not be opened. `for_good`: the provider has none, and asking again with the same key changes nothing; one that has made
 * way for another is not looked for any more then. A ride that waits for its page is not kept waiting: it is as if it had not been
 * booked. A plan's rides wait for the next page. The answer that led to the page is forgotten: whoever repeats that call has it done
 * anew.
 */
create or replace function page_not_opened(which uuid, for_good boolean) returns void language plpgsql as $$
declare
  page checkout;
begin
  perform from patient where id = (select patient_id from checkout where id = which) for no key update;
  select * into page from checkout where id = which and session_id is null and status in ('opening', 'closed') for update;
  if for_good then
    update checkout set status = 'closed', look_at = null where id = page.id;
  end if;
  if page.status is distinct from 'opening' then return; end if;
  update ride set status = 'cancelled', pay_until = null, cancel_reason = 'not_opened'
    where paid_as = page.ride_id and status = 'unpaid' and plan_id is null;
  delete from answered_request
    where account in (page.patient_id::text, 'staff:' || (select booked_by from ride where id = page.ride_id))
      and outcome ->> 'checkoutId' = which::text;
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

  -- Of a session that is paid there is nothing more to look at, however often it is told; of another one of this page there is.
  if payment is not null and session = page.session_id then
    update checkout set look_at = null where id = page.id and look_at is not null;
  end if;

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
  verdict := case
    when page.extra_of is not null then claim_extra(page)
    when page.ride_id is null then claim_appointment(page.appointment_id)
    else claim_ride(page.ride_id)
  end;
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
