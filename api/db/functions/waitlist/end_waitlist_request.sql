-- Counts how a waitlist entry ended, once: a paid visit has already counted it as taken. Rules: docs/rules/office.md.
create or replace function end_waitlist_request() returns trigger language plpgsql as $$
begin
  update waitlist_request set ended_at = now(), outcome = case when old.until_at <= now() then 'expired' else 'left' end
    where id = old.id and outcome is null;
  return null;
end $$;
