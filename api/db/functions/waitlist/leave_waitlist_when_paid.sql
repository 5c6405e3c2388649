-- A paid visit ends the patient's waitlist entries that it fits. Rules: docs/rules/visits.md.
create or replace function leave_waitlist_when_paid() returns trigger language plpgsql as $$
begin
  delete from waitlist_entry as entry using consultant as nurse
    where entry.patient_id = new.patient_id and nurse.id = new.consultant_id and waitlist_entry_fits(entry, nurse, new.starts_at);
  return null;
end $$;
