-- The part of a ride's payment that is neither refunded nor scheduled to be, in cents, at most the payment's balance; nothing of a payment
-- that a bank has taken back. Rules: docs/rules/money.md.
create or replace function ride_refundable_cents(which uuid) returns int language sql stable as $$
  select coalesce((
  select greatest(0, least(payment_balance(payment_id), quote_cents - (
      select coalesce(sum(refund.amount_cents), 0) from refund where refund.payment_id = checkout.payment_id and refund.ride_id = which)))
  from ride join checkout on checkout.ride_id = paid_as and checkout.status = 'paid'
    where ride.id = which and payment_dispute(payment_id) is distinct from 'lost'
), 0)::int
$$;
