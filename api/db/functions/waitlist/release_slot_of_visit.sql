-- Queues the slot that a visit frees, even if the waitlist is empty: a patient who is joining at this moment is not visible here yet.
-- Rules: docs/rules/visits.md.
create or replace function release_slot_of_visit() returns trigger language plpgsql as $$
begin
  perform release_slot(old.consultant_id, old.starts_at);
  return null;
end $$;
