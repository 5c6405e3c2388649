-- A snapshot of a visit for undo: time, nurse, state and call. The visit's details are not copied, because nothing would erase the copy.
-- Rules: docs/rules/office.md.
create or replace function visit_snapshot(visit appointment) returns jsonb language sql stable as $$
  select jsonb_build_object('id', visit.id, 'consultant_id', visit.consultant_id, 'starts_at', visit.starts_at, 'ends_at', visit.ends_at,
    'status', visit.status, 'held_until', visit.held_until, 'paid_at', visit.paid_at, 'cancel_reason', visit.cancel_reason,
    'meeting_url', visit.meeting_url, 'call_host', visit.call_host, 'call_due_at', visit.call_due_at)
$$;
