-- Schedules a refund of a payment. Safe to repeat. Rules: docs/rules/money.md.
create or replace function schedule_refund(for_checkout uuid, payment text, cents int, why text) returns void language sql as $$
  insert into refund (checkout_id, payment_id, amount_cents, reason)
    select for_checkout, payment, owed, why from least(cents, payment_balance(payment)) as owed where owed > 0
    on conflict (payment_id, reason, ride_id) where reason not in ('by_hand', 'office') do nothing
$$;
