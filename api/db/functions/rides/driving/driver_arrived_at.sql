-- When the driver of a ride was at the door, if known; null before. Rules: docs/rules/rides.md.
create or replace function driver_arrived_at(trip ride) returns timestamptz language sql immutable as $$
  select coalesce(trip.at_door_at, trip.on_board_at)
$$;
