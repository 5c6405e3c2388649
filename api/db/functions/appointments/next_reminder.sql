/* When a visit's next reminder is due; null after the last. Rules: docs/rules/visits.md. */
create or replace function next_reminder(visit_at timestamptz, after timestamptz) returns timestamptz language sql stable as $$
  select min(at) from (values (visit_at - interval '24 hours'), (visit_at - interval '1 hour')) as reminder (at)
  where at > greatest(after, now() - interval '1 hour')
$$;
