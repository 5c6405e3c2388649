-- Ends the emailed links of a patient's visits and rides, or of a visit or ride that has another patient. Rules: docs/rules/visits.md,
-- docs/rules/rides.md.
create or replace function revoke_visit_links() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'appointment' then
    delete from emailed_link where appointment_id = new.id;
  elsif tg_table_name = 'ride' then
    delete from emailed_link where ride_id = new.id;
  else
    delete from emailed_link where appointment_id = any (array(select id from appointment where patient_id = new.id));
    delete from emailed_link where ride_id = any (array(select id from ride where patient_id = new.id));
  end if;
  return null;
end $$;
