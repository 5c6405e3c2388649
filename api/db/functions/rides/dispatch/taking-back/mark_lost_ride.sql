-- Marks an accepted ride that its driver loses by somebody else's act. The mark goes when the driver gets the ride again. Rules:
-- docs/rules/rides.md.
create or replace function mark_lost_ride() returns trigger language plpgsql as $$
begin
  if old.outcome = 'accepted' and new.outcome in ('withdrawn', 'taken_back', 'not_driven') then
    new.lost_at := due_after_undo(new.ride_id);
  elsif new.outcome in ('offered', 'accepted') then
    new.lost_at := null;
  end if;
  return new;
end $$;
