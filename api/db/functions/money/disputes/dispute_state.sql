-- What a dispute means for its payment, from the provider's status: 'open' while the bank decides and holds the money, 'lost' once the bank
-- has returned it to the cardholder; null if we have the money, also during a mere inquiry. Rules: docs/rules/money.md.
create or replace function dispute_state(status text) returns text language sql immutable as $$
  select case when status in ('needs_response', 'under_review') then 'open' when status = 'lost' then 'lost' end
$$;
