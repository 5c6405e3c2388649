-- Licensed states are codes of us_state: PostgreSQL has no foreign keys of array elements.
create or replace function reject_unknown_states() returns trigger language plpgsql as $$
begin
  if exists (select from unnest(new.licensed_states) as licensed where licensed not in (select code from us_state)) then
    raise exception 'Unknown state' using errcode = 'foreign_key_violation', constraint = 'consultant_states_exist';
  end if;
  return new;
end $$;
