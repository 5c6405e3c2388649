-- Rechecks the open checkout of an extra whose request has ended and that must not be paid. One that is being settled waits for this
-- transaction. Rules: docs/rules/money.md.
create or replace function recheck_extra_checkouts() returns trigger language plpgsql as $$
begin
  update checkout set next_check_at = now() where id in (
    select id from checkout where status in ('opening', 'open') and extra_of = new.ride_id for update skip locked);
  return null;
end $$;
