-- What the office has refunded of a visit beyond the refund rule, by a cancellation and by hand together, in cents; negative while less than
-- the rule's amount was refunded. Of a visit canceled before the rule's amount was stored, only refunds by hand count. Rules:
-- docs/rules/money.md.
create or replace function given_beyond_rule_cents(which uuid) returns int language sql stable as $$
  select (coalesce(sum(refund.amount_cents) filter (where refund.reason = 'office' or rule_refund_cents is not null), 0)
    - coalesce(max(rule_refund_cents), 0))::int
  from appointment a left join checkout on checkout.appointment_id = a.id
    left join refund on refund.checkout_id = checkout.id and refund.reason in ('office', 'visit_cancelled')
  where a.id = which
$$;
