-- The audit log cannot be changed. The trigger also stops superusers, who bypass the revoked rights. redact_audit_of_patient may empty
-- the personal parts of entries. Rules: docs/rules/office.md.
create or replace function reject_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('lamplight.redacts_audit', true) = 'on' then return null; end if;
  raise exception using errcode = 'insufficient_privilege', message = 'The audit log cannot be changed.';
end $$;
