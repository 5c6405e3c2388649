-- Whether a ride may be offered to a driver, apart from the driver's other rides: not suspended, all documents approved and valid now and
-- when it begins, not unavailable or in a smaller vehicle then, no earlier rejection. Rules: docs/rules/rides.md.
create or replace function may_be_offered(candidate driver, wanted ride) returns boolean language sql stable as $$
  select case when candidate.suspended_at is not null then false
    when coalesce(candidate.eligible_until, '-infinity') <= greatest(now(), wanted.starts_at) then false
    when is_driver_out(candidate, wanted) then false
    else previous_response(candidate, wanted) is null end
$$;
