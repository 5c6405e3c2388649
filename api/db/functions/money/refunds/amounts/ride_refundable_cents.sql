-- The part of a ride's payment that can be refunded now, in cents; while a bank decides about all that is left of the payment, that. Rules:
-- docs/rules/money.md.
create or replace function ride_refundable_cents(which uuid) returns int language sql stable as $$
  select coalesce((
    select greatest(0, least(payment_refundable_cents(payment_id), unrefunded_quote_cents(which)))
    from ride join checkout on checkout.ride_id = paid_as and checkout.status = 'paid' where ride.id = which
  ), 0)::int
$$;
