-- Locks a visit for a change, in the order of a settlement: patient, payment, visit. Rules: docs/rules/visits.md.
create or replace function lock_visit(which uuid) returns appointment language plpgsql as $$
declare
  visit appointment;
begin
  perform from patient where id = (select patient_id from appointment where id = which) for no key update;
  perform from checkout where appointment_id = which order by id for update;
  select * into visit from appointment where id = which for no key update;
  return visit;
end $$;
