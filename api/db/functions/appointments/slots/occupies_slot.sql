-- Whether an appointment takes its time now: it is paid, or held by a hold that has not expired. A completed one is over. Planned as a part
-- of the caller's statement, as is_held is. Where one nurse's many starts are looked up, callers also accept completed ones: then only the
-- nurse's own index fits, not the one with all nurses' times. Rules: docs/rules/visits.md.
create or replace function occupies_slot(visit appointment) returns boolean language sql stable as $$
  select visit.status = 'paid' or is_held(visit)
$$;
