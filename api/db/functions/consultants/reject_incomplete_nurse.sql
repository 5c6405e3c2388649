-- Keeps a nurse from being opened for booking while something is missing. Rules: docs/rules/visits.md.
create or replace function reject_incomplete_nurse() returns trigger language plpgsql as $$
begin
  if cardinality(missing_to_take_appointments(new)) > 0 then
    raise exception 'This nurse is not complete' using errcode = 'check_violation', constraint = 'consultant_is_complete';
  end if;
  return new;
end $$;
