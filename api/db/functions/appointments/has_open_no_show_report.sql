-- Whether a provider no-show report is open: for a day, or until the office has decided. Rules: docs/rules/visits.md.
create or replace function has_open_no_show_report(which uuid) returns boolean language sql stable as $$
  select exists (
  select from provider_no_show
  where appointment_id = which and outcome is null and (reported_at > now() - rule_no_show_report() or review_at is not null)
)
$$;
