-- What was paid for a visit and is neither refunded, scheduled to be, nor taken back by a bank, in cents. Rules: docs/rules/money.md.
create or replace function visit_net_cents(which uuid) returns int language sql stable as $$
  select coalesce(sum(greatest(0, payment_balance(payment_id))), 0)::int from checkout where appointment_id = which and status = 'paid'
$$;
