-- A nurse added without states is licensed in the practice's own. Rules: docs/rules/visits.md.
create or replace function license_in_own_state() returns trigger language plpgsql as $$
begin
  new.licensed_states := array(select state from practice);
  return new;
end $$;
