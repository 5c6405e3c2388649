-- Ends a ride plan: unpaid rides end with it, paid rides stay. Returns false if it had ended. The caller records the audit entry. Rules:
-- docs/rules/rides.md.
create or replace function end_plan(which uuid) returns boolean language plpgsql as $$
begin
  perform from patient where id = (select patient_id from ride_plan where id = which) for no key update;
  update ride_plan set ended_at = now(), next_check_at = null where id = which and ended_at is null;
  if not found then return false; end if;
  update checkout set next_check_at = now() where status in ('opening', 'open')
    and ride_id in (select paid_as from ride where plan_id = which and status = 'unpaid');
  update ride set status = 'cancelled', pay_until = null, cancel_reason = 'plan_ended' where plan_id = which and status = 'unpaid';
  perform enqueue_email('ride-plan-ended', which);
  return true;
end $$;
