-- The refund rule of visits: the reason that applies now, and until when if nothing else changes (null: no limit). Every reason but
-- 'late' refunds everything. The notice is that of `booked_at`, as the patient was told. `canceled_by` is 'patient', 'office', 'consultant' or 'unattended'. Rules: docs/rules/visits.md.
create or replace function refund_reason(
  starts_at timestamptz, paid_at timestamptz, nurse_unavailable boolean, refusable_until timestamptz, canceled_by text,
  booked_at timestamptz
) returns table (reason text, until timestamptz) language sql stable as $$
  select fact.reason, fact.until from (select rule_refund_notice(booked_at) as notice) as rule, lateral (values
    (1, 'nurse_unavailable', starts_at, nurse_unavailable),
    (2, 'we_canceled', null, canceled_by <> 'patient'),
    (3, 'moved_by_office', least(refusable_until, starts_at), refusable_until > now()),
    (4, 'in_time', starts_at - notice, now() <= starts_at - notice),
    (5, 'grace_period', least(paid_at + rule_refund_grace(), starts_at),
      now() < paid_at + rule_refund_grace() and now() < starts_at),
    (6, 'late', null, true)
  ) as fact (priority, reason, until, holds)
  where fact.holds order by priority limit 1
$$;
