-- A patient's rights to a refund and to another change, and until when the refund's reason holds: now, and after the visit is moved to
-- `to_start` by the patient or by the office. Rules: docs/rules/visits.md.
create or replace function move_rights(visit appointment, to_start timestamptz, by_patient boolean)
returns table (
  refund_before int, moves_before int, reason_before text, until_before timestamptz,
  refund_after int, moves_after int, reason_after text, until_after timestamptz
) language sql stable as $$
  select was.refund_cents, moves_left(was.reason, moved, visit.booked_at), was.reason, was.until,
    case when becomes.reason = 'late' or visit_dispute(visit.id) is not distinct from 'open' then 0
      else was.refund_cents + was.kept_cents end,
    moves_left(becomes.reason, moved + (by_patient and was.reason not in ('nurse_unavailable', 'moved_by_office'))::int, visit.booked_at),
    becomes.reason, becomes.until
  from visit_refund(visit, 'patient') was, own_moves(visit.id) moved,
    refund_reason(to_start, visit.paid_at, false, case when not by_patient then now() + rule_refuse_office_change() end, 'patient', visit.booked_at) becomes
$$;
