-- The price of a ride at current rates, in cents. Rules: docs/rules/rides.md.
create or replace function quote_ride(transport text, with_return boolean) returns int language sql stable as $$
  select price_ride(transport, with_return, null)
$$;
