/* The audit log cannot be changed. The trigger also stops superusers, who bypass the revoked rights. Rules: docs/rules/office.md. */
create or replace function reject_audit_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'insufficient_privilege', message = 'What was done stays written down.';
end $$;
