-- A nurse who takes no visits any more, or takes them again, affects the booked ones. Rules: docs/rules/visits.md.
create or replace function sync_affected_visits_of_consultant() returns trigger language plpgsql as $$
begin
  perform sync_affected_visits(new.id);
  return null;
end $$;
