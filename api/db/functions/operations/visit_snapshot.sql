-- A snapshot of a visit for undo: time, nurse, state and call. The visit's details are not copied, because nothing would erase the copy.
-- Rules: docs/rules/office.md.
create or replace function visit_snapshot(visit appointment) returns jsonb language sql stable as $$
  select pick(to_jsonb(visit), '{id,consultant_id,starts_at,ends_at,status,held_until,paid_at,cancel_reason,cancel_cause,refund_reason,rule_refund_cents,meeting_url,call_host,call_due_at}')
$$;
