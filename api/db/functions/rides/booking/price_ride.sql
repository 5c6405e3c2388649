-- The price of a ride at current rates, in cents: for an organization at its own, where it has one. Rules: docs/rules/rides.md.
create or replace function price_ride(transport text, with_return boolean, payer uuid) returns int language sql stable as $$
  select round(coalesce(payer_rate(payer, transport, now()), setting_value(transport || 'FareCents', now()))
    * case when with_return then rule_return_trip_percent() / 100.0 else 1 end)::int
$$;
