-- When a visit's next reminder is due; null after the last. Rules: docs/rules/visits.md.
create or replace function next_reminder(visit_at timestamptz, after timestamptz) returns timestamptz language sql stable as $$
  select min(at) from (values (visit_at - rule_first_reminder()), (visit_at - rule_last_reminder())) as reminder (at)
  where at > greatest(after, now() - rule_last_reminder())
$$;
