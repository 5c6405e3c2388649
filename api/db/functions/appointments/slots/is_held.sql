-- Whether an appointment is held and its hold has not expired. Planned as a part of the caller's statement, so indexes of held ones serve it.
-- Rules: docs/rules/visits.md.
create or replace function is_held(visit appointment) returns boolean language sql stable as $$
  select visit.status = 'held' and visit.held_until > now()
$$;
