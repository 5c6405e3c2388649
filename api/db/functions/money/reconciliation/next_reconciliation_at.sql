-- The next reconciliation: at 3 AM in the practice's zone. Rules: docs/rules/money.md.
create or replace function next_reconciliation_at() returns timestamptz language sql stable as $$
  select (practice_today() + 1 + time '03:00') at time zone time_zone from practice
$$;
