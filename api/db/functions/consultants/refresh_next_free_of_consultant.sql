-- Updates a nurse's free times when their availability or notice changes. Rules: docs/rules/visits.md.
create or replace function refresh_next_free_of_consultant() returns trigger language plpgsql as $$
begin
  perform find_free_weeks(array[new.id]);
  perform find_next_free(array[new.id]);
  return null;
end $$;
