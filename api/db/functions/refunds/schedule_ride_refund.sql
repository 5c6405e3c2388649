-- Schedules a refund of a part of a ride's payment, at most ride_refundable_cents. Safe to repeat. Rules: docs/rules/money.md.
create or replace function schedule_ride_refund(which uuid, cents int, why text) returns void language sql as $$
  insert into refund (checkout_id, payment_id, amount_cents, reason, ride_id)
    select checkout.id, payment_id, owed, why, which
      from ride join checkout on checkout.ride_id = paid_as and checkout.status = 'paid', least(cents, ride_refundable_cents(which)) as owed
      where ride.id = which and owed > 0
    on conflict (payment_id, reason, ride_id) where reason not in ('by_hand', 'office') do nothing
$$;
