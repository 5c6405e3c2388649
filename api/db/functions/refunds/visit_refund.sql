-- The refund of a paid visit and the amount kept, in cents, if it is canceled now, and the reason. Every preview, promise and refund uses
-- this function. Rules: docs/rules/money.md.
create or replace function visit_refund(visit appointment, canceled_by text)
returns table (refund_cents int, kept_cents int, reason text, until timestamptz) language sql stable as $$
  select case decision.reason when 'late' then 0 else paid end, case decision.reason when 'late' then paid else 0 end,
    decision.reason, decision.until
  from (select visit_refundable_cents(visit.id) as paid) as money,
    refund_reason(visit.starts_at, visit.paid_at, nurse_is_unavailable(visit), office_change_until(visit.id), canceled_by) decision
$$;
