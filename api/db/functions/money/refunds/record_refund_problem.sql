-- Records why a refund has not arrived. The office is alerted once: if only a person can help, or after an hour. Rules:
-- docs/rules/money.md.
create or replace function record_refund_problem(which uuid, why text, needs_person boolean) returns void language plpgsql as $$
begin
  update refund set problem = why, problem_since = coalesce(problem_since, now())
    where id = which and refunded_at is null;
  update refund set office_alerted_at = now()
    where id = which and refunded_at is null and office_alerted_at is null
      and (needs_person or problem_since < now() - rule_refund_alert());
  if found then perform enqueue_email('refund-trouble', which); end if;
end $$;
