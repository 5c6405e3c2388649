-- A nurse who takes visits again, or needs less notice, may have time for somebody on the waitlist. Rules: docs/rules/visits.md.
create or replace function release_week_of_consultant() returns trigger language plpgsql as $$
begin
  perform release_week(new.id);
  return null;
end $$;
