-- Empties the reasons that people wrote about a deleted patient in the audit log. Actors, actions, times and amounts stay. Returns how
-- many entries changed. The caller records the deletion. Rules: docs/rules/accounts.md.
create or replace function redact_audit_of_patient(which uuid) returns int language plpgsql as $$
declare
  redacted int;
  -- Arrays, not subqueries: PostgreSQL would expect many rows of a subquery and read the whole log.
  patients uuid[] := array(select patient_ids(which));
  subjects uuid[] := array(
    select which
    union all select id from appointment where patient_id = which
    union all select id from ride where patient_id = which);
begin
  perform set_config('lamplight.redacts_audit', 'on', true);
  update audit_entry set reason = null
    where reason is not null and id = any(array(
      select id from audit_entry where patient_id = any(patients) union select id from audit_entry where subject_id = any(subjects)));
  get diagnostics redacted = row_count;
  perform set_config('lamplight.redacts_audit', 'off', true);
  return redacted;
end $$;
