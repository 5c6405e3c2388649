-- A paid visit ends the patient's waitlist entries that it fits. Rules: docs/rules/visits.md.
create or replace function leave_waitlist_when_paid() returns trigger language plpgsql as $$
begin
  -- Before the deletion, whose trigger counts other entries as left.
  update waitlist_request as request set outcome = 'taken', ended_at = now()
    from waitlist_entry as entry, consultant as nurse
    where request.id = entry.id and request.outcome is null and entry.patient_id = new.patient_id and nurse.id = new.consultant_id
      and waitlist_entry_fits(entry, nurse, new.starts_at);
  delete from waitlist_entry as entry using consultant as nurse
    where entry.patient_id = new.patient_id and nurse.id = new.consultant_id and waitlist_entry_fits(entry, nurse, new.starts_at);
  return null;
end $$;
