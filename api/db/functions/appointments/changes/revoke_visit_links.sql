-- Ends every link that acts on a patient's visits and rides without a login, or on a visit or ride that has another patient: the links in
-- emails, to choose another time, to pay and to follow a ride. A link to pay keeps its row, which is the subject of its email. Rules:
-- docs/rules/visits.md, docs/rules/rides.md.
create or replace function revoke_visit_links() returns trigger language plpgsql as $$
declare
  visits uuid[] := case tg_table_name when 'appointment' then array[new.id] when 'ride' then '{}'
    else array(select id from appointment where patient_id = new.id) end;
  rides uuid[] := case tg_table_name when 'ride' then array[new.id] when 'appointment' then '{}'
    else array(select id from ride where patient_id = new.id) end;
begin
  delete from emailed_link where appointment_id = any(visits);
  delete from emailed_link where ride_id = any(rides);
  delete from visit_choice_link where affected_visit_id in (select id from affected_visit where appointment_id = any(visits));
  delete from ride_link where ride_id = any(rides);
  update pay_link set token_hash = null
    where token_hash is not null and (appointment_id = any(visits) or ride_id = any(rides) or extra_of = any(rides));
  return null;
end $$;
