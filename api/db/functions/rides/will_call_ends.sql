-- Until when the passenger of a will-call can say "I'm ready": the practice's first midnight that is four hours or more after the
-- outbound leg. Rules: docs/rules/rides.md.
create or replace function will_call_ends(way_there timestamptz) returns timestamptz language sql stable as $$
  select (((way_there + rule_will_call()) at time zone time_zone)::date + 1)::timestamp at time zone time_zone from practice
$$;
