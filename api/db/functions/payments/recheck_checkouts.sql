-- What has ended must not be paid: its open checkout is checked at once. One that is being settled at this moment waits for this
-- transaction. Rules: docs/rules/money.md.
create or replace function recheck_checkouts() returns trigger language plpgsql as $$
begin
  update checkout set next_check_at = now() where id in (
    select id from checkout
    where status in ('opening', 'open') and case tg_table_name when 'ride' then ride_id else appointment_id end = new.id
    for update skip locked);
  return null;
end $$;
