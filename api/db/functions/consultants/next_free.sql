-- The next bookable start of a nurse; 'infinity' if there is none this week. Rules: docs/rules/visits.md.
create or replace function next_free(of_consultant uuid, at timestamptz) returns timestamptz language sql stable as $$
  select coalesce(min(starts_at), 'infinity') from free_starts(of_consultant, array(select bookable_slots(at)), true)
$$;
