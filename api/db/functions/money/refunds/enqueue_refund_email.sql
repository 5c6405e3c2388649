-- Tells a patient or passenger that a refund was sent, unless the office decided not to notify them about the action that caused it, or the
-- email about the end of a plan has listed it.
-- Rules: docs/rules/money.md.
create or replace function enqueue_refund_email(which uuid) returns void language sql as $$
  select enqueue_email('refund-sent', which)
    where not exists (
      select from refund left join operation on operation.id = operation_id
        where refund.id = which and (operation.is_silent or refund.reason = 'plan_ended'))
$$;
