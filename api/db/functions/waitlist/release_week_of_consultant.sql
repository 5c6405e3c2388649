-- Queues free slots for the waitlist when a nurse takes visits again or needs less notice. Rules: docs/rules/visits.md.
create or replace function release_week_of_consultant() returns trigger language plpgsql as $$
begin
  perform release_week(new.id);
  return null;
end $$;
