-- Whether a driver may take a ride: not suspended, documents valid now and when it begins, no conflicting ride, no earlier rejection.
-- Written as a case expression: for "is null" of a function PostgreSQL expects hardly any match and would read every driver instead of
-- the first ones of the index driver_next. Rules: docs/rules/rides.md.
create or replace function is_driver_eligible(candidate driver, wanted ride) returns boolean language sql stable as $$
  select case when candidate.suspended_at is not null then false
    when candidate.eligible_until <= greatest(now(), wanted.starts_at) then false
    when conflicting_ride(candidate, wanted) is not null then false
    else previous_response(candidate, wanted) is null end
$$;
