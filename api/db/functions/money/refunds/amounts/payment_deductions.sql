-- The part of a payment that is refunded, scheduled to be, or taken back by a bank, in cents, as one row. A table function is planned as a
-- part of the statement that uses it; a scalar one would run its own statement for each row. Rules: docs/rules/money.md.
create or replace function payment_deductions(payment text) returns table (cents int) language sql stable as $$
  select (refunds.cents + lost.cents)::int
  from (select coalesce(sum(amount_cents), 0) as cents from refund where payment_id = payment) as refunds
    cross join disputes_of_payment(payment, 'lost') as lost
$$;
