-- The sum of a payment's disputes in a state ('open' or 'lost', see dispute_state), in cents, as one row. A table function is planned as a
-- part of the statement that uses it; a scalar one would run its own statement for each row. Rules: docs/rules/money.md.
create or replace function disputes_of_payment(payment text, state text) returns table (cents int) language sql stable as $$
  select coalesce(sum(amount_cents), 0)::int from dispute where payment_id = payment and dispute_state(status) = state
$$;
