-- When a ride's next reminder is due; null after the last. Rules: docs/rules/rides.md.
create or replace function next_ride_reminder(ride_at timestamptz, after timestamptz) returns timestamptz language sql stable as $$
  select min(at) from (values (evening_before(ride_at)), (ride_at - rule_last_reminder())) as reminder (at)
  where at > greatest(after, now() - rule_last_reminder())
$$;
