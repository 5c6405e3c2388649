-- The codes of all states in which a nurse may treat patients, by name. Rules: docs/rules/visits.md.
create or replace function practice_states(nurse consultant) returns text[] language sql stable as $$
  select array(
    select code from us_state where code = any(nurse.licensed_states) or nurse.compact_license and in_compact order by name)
$$;
