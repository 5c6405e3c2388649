-- Schedules a refund of a payment, at most its balance. The part that a bank is deciding about is a refund of its own, which waits. Safe to
-- repeat. Rules: docs/rules/money.md.
create or replace function schedule_refund(for_checkout uuid, payment text, cents int, why text) returns void language sql as $$
  insert into refund (checkout_id, payment_id, amount_cents, reason, is_disputed, due_at, operation_id)
    select for_checkout, payment, part.cents, why, part.is_disputed, coalesce(part_of.ends_at, now()), part_of.id
    from operation_of((select appointment_id from checkout where id = for_checkout)) part_of, (select least(cents, payment_balance(payment)) as due, payment_balance(payment) - held_by_bank_cents(payment) as ours) as sum,
      lateral (values (least(due, ours), false), (due - least(due, ours), true)) as part (cents, is_disputed)
    where part.cents > 0
    on conflict (payment_id, reason, ride_id, is_disputed) where reason not in ('by_hand', 'office') do nothing
$$;
