-- A visit may be paid after its nurse became unavailable. Rules: docs/rules/visits.md.
create or replace function sync_affected_visit_when_paid() returns trigger language plpgsql as $$
begin
  perform sync_affected_visits(new.consultant_id);
  return null;
end $$;
