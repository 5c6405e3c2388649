-- The earliest time at which a driver can take a step of a ride, or complete it. Rules: docs/rules/rides.md.
create or replace function step_opens_at(trip ride, next_step text) returns timestamptz language sql immutable as $$
  select trip.starts_at - case when next_step in ('at_door', 'on_board') then rule_earliest_arrival() else rule_earliest_step() end
$$;
