-- Replaces the name of an erased driver or nurse in the audit entries of rides and visits: assignments of rides, and moves of visits
-- between nurses. Returns how many entries changed. The caller records the erasure. Rules: docs/rules/accounts.md.
create or replace function redact_worker_name(which uuid, former text, placeholder text) returns int language plpgsql as $$
declare
  redacted int;
  -- An array, not a subquery: PostgreSQL would expect many rows of a subquery and read the whole log.
  subjects uuid[] := array(
    select ride_id from assignment where driver_id = which
    union select id from appointment where consultant_id = which and status in ('paid', 'completed')
    union select id from appointment where consultant_id = which and status = 'cancelled' and paid_at is not null
    union select appointment_id from appointment_move where from_consultant = which);
begin
  perform set_config('lamplight.redacts_audit', 'on', true);
  update audit_entry set change = replace(change::text, to_json(former)::text, to_json(placeholder)::text)::jsonb
    where subject_id = any(subjects) and change::text like '%' || to_json(former)::text || '%';
  get diagnostics redacted = row_count;
  perform set_config('lamplight.redacts_audit', 'off', true);
  return redacted;
end $$;
