-- When a driver earned something for a ride: at its completion, or at its late cancellation or no-show. Rules: docs/rules/money.md.
create or replace function driver_earned_at(trip ride) returns timestamptz language sql stable as $$
  select coalesce(trip.completed_at, (select canceled_at from cancellation_pay where ride_id = trip.id))
$$;
