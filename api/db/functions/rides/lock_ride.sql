-- Locks a ride for a change, in the order of a settlement: patient, payment, ride. Rules: docs/rules/rides.md.
create or replace function lock_ride(which uuid) returns ride language plpgsql as $$
declare
  trip ride;
begin
  perform from patient where id = (select patient_id from ride where id = which) for no key update;
  perform from checkout where ride_id = (select paid_as from ride where id = which) order by id for no key update;
  select * into trip from ride where id = which for no key update;
  return trip;
end $$;
