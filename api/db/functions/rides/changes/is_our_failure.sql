-- Whether a ride did not take place because of us or its driver. Rules: docs/rules/rides.md.
create or replace function is_our_failure(reason text) returns boolean language sql immutable as $$
  select reason in ('no_driver', 'time_passed', 'not_driven', 'office')
$$;
