-- What was paid for a visit and is neither refunded, scheduled to be, nor taken back by a bank, in cents, as one row. A table function is
-- planned as a part of the statement that uses it; a scalar one would run its own statement for each row. Rules: docs/rules/money.md.
create or replace function visit_net(which uuid) returns table (cents int) language sql stable as $$
  select coalesce(sum(greatest(0, amount_cents - deductions.cents)), 0)::int
  from checkout cross join lateral payment_deductions(payment_id) as deductions
  where appointment_id = which and status = 'paid'
$$;
