-- The part of a visit's payment that is neither refunded nor scheduled to be, in cents. Rules: docs/rules/money.md.
create or replace function visit_refundable_cents(which uuid) returns int language sql stable as $$
  select coalesce(sum(payment_balance(payment_id)), 0)::int from checkout where appointment_id = which and status = 'paid'
$$;
