-- The refund of a paid visit and the amount kept, in cents, if it is canceled now, and the reason. Every preview, promise and refund uses
-- this function. While a bank decides about a payment, a patient who cancels is promised nothing; a refund because of us is scheduled and
-- waits. Rules: docs/rules/visits.md.
create or replace function visit_refund(visit appointment, canceled_by text)
returns table (refund_cents int, kept_cents int, reason text, until timestamptz) language sql stable as $$
  select case when is_kept then 0 else paid end, case when is_kept then paid else 0 end, decision.reason, decision.until
  from (select visit_refundable_cents(visit.id) as paid) as money,
    refund_reason(visit.starts_at, visit.paid_at, nurse_is_unavailable(visit), office_change_until(visit.id), canceled_by, visit.booked_at) decision,
    lateral (select decision.reason = 'late' or canceled_by = 'patient' and visit_dispute(visit.id) is not distinct from 'open') as rule (is_kept)
$$;
