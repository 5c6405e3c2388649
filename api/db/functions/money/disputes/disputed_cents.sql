-- The sum of a payment's disputes in a state ('open' or 'lost', see dispute_state), in cents. Rules: docs/rules/money.md.
create or replace function disputed_cents(payment text, state text) returns int language sql stable as $$
  select coalesce(sum(amount_cents), 0)::int from dispute where payment_id = payment and dispute_state(status) = state
$$;
