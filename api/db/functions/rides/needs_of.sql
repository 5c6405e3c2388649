-- The needs of the passenger of a ride or a plan, as one value. Whatever copies, shows or stores needs takes this value: a new need is added
-- here and in set_ride_details. Rules: docs/rules/rides.md.
create or replace function needs_of(trip anyelement) returns jsonb language sql stable as $$
  select jsonb_build_object('chair', trip.chair, 'transfers', trip.transfers, 'companions', trip.companions, 'oxygen', trip.oxygen,
    'stairs', trip.stairs)
$$;
