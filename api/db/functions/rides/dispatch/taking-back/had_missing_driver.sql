-- Whether a driver who had accepted a ride did not come. Rules: docs/rules/rides.md.
create or replace function had_missing_driver(which uuid) returns boolean language sql stable as $$
  select exists (select from assignment where ride_id = which and outcome = 'not_driven')
$$;
