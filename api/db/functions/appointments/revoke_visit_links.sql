-- Ends the links of a patient's visits, or of a visit that has another patient. Rules: docs/rules/visits.md.
create or replace function revoke_visit_links() returns trigger language plpgsql as $$
begin
  delete from visit_link using appointment a where a.id = visit_link.appointment_id and (a.patient_id = new.id or a.id = new.id);
  return null;
end $$;
