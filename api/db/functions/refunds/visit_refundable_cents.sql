-- The part of a visit's payment that is neither refunded nor scheduled to be, in cents, without payments that a bank has taken back. Rules:
-- docs/rules/money.md.
create or replace function visit_refundable_cents(which uuid) returns int language sql stable as $$
  select coalesce(sum(payment_balance(payment_id)), 0)::int from checkout
    where appointment_id = which and status = 'paid' and payment_dispute(payment_id) is distinct from 'lost'
$$;
