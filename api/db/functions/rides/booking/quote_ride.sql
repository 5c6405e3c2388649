-- The price of a ride at current rates, in cents. Rules: docs/rules/rides.md.
create or replace function quote_ride(transport text, with_return boolean) returns int language sql stable as $$
  select round(base_cents * case when with_return then return_factor else 1 end)::int from ride_rate where transport_type = transport
$$;
