-- Empties the personal parts of audit entries about an erased driver, nurse or staff member: reasons that people wrote, and old and new
-- values of personal fields. Actors, actions, times and amounts stay. Returns how many entries changed. The caller records the erasure.
-- Rules: docs/rules/accounts.md.
create or replace function redact_audit_of_worker(which uuid) returns int language plpgsql as $$
declare
  redacted int;
  personal text[] := array['name', 'email', 'phone', 'image', 'degree', 'about', 'languages', 'licence', 'address'];
begin
  perform set_config('lamplight.redacts_audit', 'on', true);
  update audit_entry set reason = null, change = change - personal
    where subject_id = which and (reason is not null or change ?| personal);
  get diagnostics redacted = row_count;
  perform set_config('lamplight.redacts_audit', 'off', true);
  return redacted;
end $$;
