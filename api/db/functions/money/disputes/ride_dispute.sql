-- The dispute about what was paid for a ride, or for the trip or week that it was paid with: 'open', 'lost' or null. Rules:
-- docs/rules/money.md.
create or replace function ride_dispute(trip ride) returns text language sql stable as $$
  select payment_dispute(payment_id) from checkout where ride_id = trip.paid_as and status = 'paid'
$$;
