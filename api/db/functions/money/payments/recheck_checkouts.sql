-- Rechecks the open checkout of something that has ended and must not be paid: of a visit at once, so that nobody pays for a
-- slot that another may take. One that is being settled at this moment waits for this transaction. Rules: docs/rules/money.md.
create or replace function recheck_checkouts() returns trigger language plpgsql as $$
begin
  update checkout set next_check_at = case tg_table_name when 'ride' then due_after_undo(new.id) else now() end where id in (
    select id from checkout
    where status in ('opening', 'open') and case tg_table_name when 'ride' then ride_id else appointment_id end = new.id
    for update skip locked);
  return null;
end $$;
