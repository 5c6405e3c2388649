-- Ends the links of a patient's visits, or of a visit that has another patient. Rules: docs/rules/visits.md.
create or replace function revoke_visit_links() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'appointment' then
    delete from visit_link where appointment_id = new.id;
  else
    delete from visit_link where appointment_id = any (array(select id from appointment where patient_id = new.id));
  end if;
  return null;
end $$;
