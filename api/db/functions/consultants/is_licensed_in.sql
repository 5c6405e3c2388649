-- Whether a nurse may treat a patient who is in this state during the call. Rules: docs/rules/visits.md.
create or replace function is_licensed_in(nurse consultant, in_state text) returns boolean language sql stable as $$
  select in_state = any(nurse.licensed_states)
    or nurse.compact_license and exists (select from us_state where code = in_state and in_compact)
$$;
