-- Records the provider's state of one session. `payment` is null if it is not paid; `is_over` if it can no longer be paid. The checkout
-- is the one with that session, or the one the session names. Takes effect once, in any order and number of calls: `settled`, `refunded`
-- (a refund is scheduled), `unpaid`, or `unknown` for sessions that are not ours. Rules: docs/rules/money.md.
create or replace function settle_session(
  session text, reference uuid, is_over boolean, payment text, paid_cents int, paid_in text,
  out outcome text, out patient_id uuid, out appointment_id uuid, out ride_id uuid
) language plpgsql as $$
#variable_conflict use_column
declare
  checkout_row checkout;
  stray uuid;
  verdict text;
begin
  select * into checkout_row from checkout where session_id = session;
  if not found then
    select * into checkout_row from checkout where id = reference;
  end if;
  if not found then
    outcome := 'unknown';
    return;
  end if;
  patient_id := checkout_row.patient_id;
  appointment_id := checkout_row.appointment_id;
  ride_id := checkout_row.ride_id;
  perform from patient where id = checkout_row.patient_id for no key update;
  select * into checkout_row from checkout where id = checkout_row.id for update;

  -- A paid session needs no further check, however often it is reported; another session of the same checkout does.
  if payment is not null and session = checkout_row.session_id then
    update checkout set next_check_at = null where id = checkout_row.id and next_check_at is not null;
  end if;

  if payment is null then
    outcome := 'unpaid';
    if is_over and (checkout_row.session_id is null or checkout_row.session_id = session) then
      update checkout set next_check_at = null, status = case when status in ('opening', 'open') then 'closed' else status end
        where id = checkout_row.id;
    end if;
    return;
  end if;

  if payment = checkout_row.payment_id then
    outcome := case when exists (
        select from refund where payment_id = payment and amount_cents = checkout_row.amount_cents
      ) or checkout_row.ride_id is not null and payment_balance(payment) <= 0 then 'refunded' else 'settled' end;
    return;
  end if;

  if checkout_row.status = 'paid' or was_reopened(checkout_row) or reference is distinct from checkout_row.id
    or paid_cents is distinct from checkout_row.amount_cents or paid_in is distinct from checkout_row.currency then
    outcome := 'refunded';
    insert into unmatched_payment (checkout_id, session_id, payment_id, amount_cents, currency)
      values (checkout_row.id, session, payment, paid_cents, paid_in) on conflict do nothing returning id into stray;
    if stray is null then return; end if;
    update checkout set session_id = coalesce(session_id, session),
        next_check_at = case when session_id is distinct from session then now() end,
        status = case when status in ('opening', 'open') then 'closed' else status end where id = checkout_row.id;
    perform schedule_refund(checkout_row.id, payment, paid_cents, case when checkout_row.status = 'paid' then 'paid_twice' else 'differs' end);
    perform enqueue_email('payment-unmatched', stray);
    insert into audit_entry (actor, action, patient_id, target_id, subject_kind, subject_id, change)
      select 'system', case when checkout_row.status = 'paid' then 'second payment received' else 'unmatched payment received' end,
        checkout_row.patient_id, stray, case when checkout_row.appointment_id is null then 'ride' else 'visit' end,
        coalesce(checkout_row.appointment_id, checkout_row.ride_id, checkout_row.extra_of),
        jsonb_build_object('paidCents', jsonb_build_array(null, paid_cents));
    return;
  end if;

  update checkout set status = 'paid', paid_at = now(), payment_id = payment, session_id = coalesce(session_id, session),
      next_check_at = case when session_id <> session then now() end where id = checkout_row.id;
  verdict := case
    when checkout_row.extra_of is not null then claim_extra(checkout_row)
    when checkout_row.ride_id is null then claim_appointment(checkout_row.appointment_id)
    else claim_ride(checkout_row.ride_id)
  end;
  if verdict <> 'claimed' then
    perform schedule_ride_refund(id, quote_cents, verdict) from ride where paid_as = checkout_row.ride_id;
    perform schedule_refund(checkout_row.id, payment, checkout_row.amount_cents, verdict) where checkout_row.ride_id is null;
  end if;
  -- Rides of a week's checkout that have moved to another checkout: refund what was paid for them.
  perform schedule_refund(checkout_row.id, payment, checkout_row.amount_cents - parts.cents, 'differs')
    from (select sum(quote_cents)::int as cents from ride where paid_as = checkout_row.ride_id and plan_id is not null) as parts
    where checkout_row.amount_cents > parts.cents;
  outcome := case verdict when 'claimed' then 'settled' else 'refunded' end;
end $$;
