-- Time off that was entered, changed or ended affects the visits of its nurse, or of every nurse. Rules: docs/rules/visits.md.
create or replace function sync_affected_visits_of_time_off() returns trigger language plpgsql as $$
begin
  perform sync_affected_visits(coalesce(new.consultant_id, old.consultant_id));
  return null;
end $$;
