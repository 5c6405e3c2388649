-- The start time by which lists order a ride; a will-call return leg is listed with its outbound leg. Rules: docs/rules/rides.md.
create or replace function listed_start(trip ride) returns timestamptz language sql stable as $$
  select coalesce(trip.starts_at, (select starts_at from ride where id = trip.return_of))
$$;
