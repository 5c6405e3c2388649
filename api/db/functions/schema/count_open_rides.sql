-- Does nothing. Migration 0006 names it in a trigger that migration 0051 replaces. Rules: docs/rules/rides.md.
create or replace function count_open_rides() returns trigger language plpgsql as $$
begin
  return null;
end $$;
