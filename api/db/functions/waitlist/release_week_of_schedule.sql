-- Queues free slots for the waitlist when hours or time off change. Rules: docs/rules/visits.md.
create or replace function release_week_of_schedule() returns trigger language plpgsql as $$
begin
  if coalesce(new.consultant_id, old.consultant_id) is null then
    perform release_week(id) from consultant where exists (select from waitlist_entry where consultant_id = consultant.id);
  else
    perform release_week(coalesce(new.consultant_id, old.consultant_id));
  end if;
  return null;
end $$;
