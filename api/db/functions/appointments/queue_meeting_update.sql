-- A changed visit updates its video meeting ten seconds later. Rules: docs/rules/visits.md.
create or replace function queue_meeting_update() returns trigger language plpgsql as $$
begin
  update meeting set due_at = now() + rule_undo(), tries = 0 where appointment_id = new.id;
  return null;
end $$;
