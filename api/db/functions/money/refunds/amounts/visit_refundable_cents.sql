-- The part of a visit's payments that can be refunded now, in cents; while a bank decides about all that is left of one, that. Rules:
-- docs/rules/money.md.
create or replace function visit_refundable_cents(which uuid) returns int language sql stable as $$
  select coalesce(sum(payment_refundable_cents(payment_id)), 0)::int from checkout where appointment_id = which and status = 'paid'
$$;
