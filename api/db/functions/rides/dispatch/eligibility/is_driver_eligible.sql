-- Whether a driver may take a ride: it may be offered to the driver, who has no conflicting ride. Written as a case expression: for "is
-- null" of a function PostgreSQL expects hardly any match and would read every driver instead of the first ones of the index driver_next.
-- Rules: docs/rules/rides.md.
create or replace function is_driver_eligible(candidate driver, wanted ride) returns boolean language sql stable as $$
  select case when not may_be_offered(candidate, wanted) then false
    else conflicting_ride(candidate, wanted) is null end
$$;
