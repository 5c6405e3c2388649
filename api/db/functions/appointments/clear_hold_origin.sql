-- The origin of a hold is kept only while it is held. Rules: docs/rules/visits.md.
create or replace function clear_hold_origin() returns trigger language plpgsql as $$
begin
  new.hold_origin := null;
  return new;
end $$;
