-- Schedules a refund of a part of a ride's payment, at most what is left of it. The part that a bank is deciding about is a refund of its
-- own, which waits. Safe to repeat. Rules: docs/rules/money.md.
create or replace function schedule_ride_refund(which uuid, cents int, why text) returns void language sql as $$
  insert into refund (checkout_id, payment_id, amount_cents, reason, ride_id, is_disputed, due_at, operation_id)
    select sum.id, sum.payment_id, part.cents, why, which, part.is_disputed, coalesce(part_of.ends_at, now()), part_of.id
    from operation_of(which) part_of, (
      select checkout.id, payment_id, least(cents, payment_balance(payment_id), unrefunded_quote_cents(which)) as due,
        payment_balance(payment_id) - held_by_bank_cents(payment_id) as ours
      from ride join checkout on checkout.ride_id = paid_as and checkout.status = 'paid' where ride.id = which
    ) as sum, lateral (values (least(due, ours), false), (due - least(due, ours), true)) as part (cents, is_disputed)
    where part.cents > 0
    on conflict (payment_id, reason, ride_id, is_disputed) where reason not in ('by_hand', 'office') do nothing
$$;
