-- A ride's quote less the refunds of it, in cents: the most that can still be refunded of its part of a trip's or week's payment. Rules:
-- docs/rules/money.md.
create or replace function unrefunded_quote_cents(which uuid) returns int language sql stable as $$
  select (quote_cents - (
    select coalesce(sum(refund.amount_cents), 0) from refund join checkout on checkout.payment_id = refund.payment_id
      where checkout.ride_id = ride.paid_as and checkout.status = 'paid' and refund.ride_id = which))::int
  from ride where id = which
$$;
