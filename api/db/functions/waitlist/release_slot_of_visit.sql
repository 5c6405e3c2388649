-- Queues the slot that a visit frees for an offer to the waitlist, even if the waitlist is empty: a patient who is joining at this moment is
-- not visible here yet. Rules: docs/rules/visits.md.
create or replace function release_slot_of_visit() returns trigger language plpgsql as $$
begin
  insert into released_slot (consultant_id, starts_at, due_at)
    select old.consultant_id, old.starts_at, due_after_undo(old.id) where old.starts_at > now()
    on conflict (consultant_id, starts_at) do update set due_at = excluded.due_at;
  return null;
end $$;
