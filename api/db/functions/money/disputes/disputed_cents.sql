-- The sum of a payment's disputes in a state ('open' or 'lost', see dispute_state), in cents. Rules: docs/rules/money.md.
create or replace function disputed_cents(payment text, state text) returns int language sql stable as $$
  select cents from disputes_of_payment(payment, state)
$$;
