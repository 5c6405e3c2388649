-- Schedules a refund of a payment, unless a bank has taken the payment back. While the bank decides, the refund waits. Safe to repeat. Rules:
-- docs/rules/money.md.
create or replace function schedule_refund(for_checkout uuid, payment text, cents int, why text) returns void language sql as $$
  insert into refund (checkout_id, payment_id, amount_cents, reason)
    select for_checkout, payment, owed, why from least(cents, payment_balance(payment)) as owed
    where owed > 0 and payment_dispute(payment) is distinct from 'lost'
    on conflict (payment_id, reason, ride_id) where reason not in ('by_hand', 'office') do nothing
$$;
