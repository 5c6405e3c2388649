-- A paid visit ends the patient's waitlist entries for its time and nurse. Rules: docs/rules/visits.md.
create or replace function leave_waitlist_when_paid() returns trigger language plpgsql as $$
begin
  delete from waitlist_entry where patient_id = new.patient_id and consultant_id = new.consultant_id
    and from_at <= new.starts_at and until_at > new.starts_at;
  return null;
end $$;
