-- Keeps a visit from a nurse who is not licensed where the patient will be. A license that ends later changes no booked visit: nothing is
-- refused after paying. Rules: docs/rules/visits.md.
create or replace function reject_unlicensed_nurse() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.consultant_id = old.consultant_id and new.state is not distinct from old.state then return new; end if;
  if not (select is_licensed_in(consultant, new.state) from consultant where id = new.consultant_id) then
    raise exception 'This nurse is not licensed in the state of the call'
      using errcode = 'check_violation', constraint = 'appointment_nurse_is_licensed';
  end if;
  return new;
end $$;
