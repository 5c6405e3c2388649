-- Sets the subject of an audit entry if the caller did not. Rules: docs/rules/office.md.
create or replace function set_audit_subject() returns trigger language plpgsql as $$
begin
  new.subject_kind := audit_subject_kind(new.action, new.target_id);
  new.subject_id := case new.subject_kind when 'patient' then new.patient_id else new.target_id end;
  return new;
end $$;
