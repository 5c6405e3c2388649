-- A completed visit that was paid is in its nurse's next statement. Rules: docs/rules/money.md.
create or replace function settle_completed_visit() returns trigger language plpgsql as $$
begin
  insert into visit_to_settle values (new.id, new.consultant_id) on conflict do nothing;
  return null;
end $$;
