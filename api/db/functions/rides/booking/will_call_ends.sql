-- The last moment at which a will-call's passenger can say "I'm ready": the practice's first midnight that is at least four hours after
-- the outbound leg. Rules: docs/rules/rides.md.
create or replace function will_call_ends(way_there timestamptz) returns timestamptz language sql stable as $$
  select (((way_there + rule_will_call()) at time zone time_zone)::date + 1)::timestamp at time zone time_zone from practice
$$;
