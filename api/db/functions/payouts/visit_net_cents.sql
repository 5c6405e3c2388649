-- What was paid for a visit and is neither refunded, scheduled to be, nor taken back by a bank, in cents. Rules: docs/rules/money.md.
create or replace function visit_net_cents(which uuid) returns int language sql stable as $$
  select coalesce(sum(greatest(0, payment_balance(payment_id)
      - (select coalesce(sum(amount_cents), 0) from dispute where dispute.payment_id = checkout.payment_id and dispute_state(status) = 'lost'))), 0)::int
  from checkout where appointment_id = which and status = 'paid'
$$;
