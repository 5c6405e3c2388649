-- Marks all next free times as stale when the time zone changes, because hours are local times. Rules: docs/rules/visits.md.
create or replace function expire_next_free_of_all() returns trigger language plpgsql as $$
begin
  perform from consultant order by id for no key update;
  update consultant set next_free_until = '-infinity';
  return null;
end $$;
