-- A visit of a deleted payout can be paid out again. Rules: docs/rules/money.md.
create or replace function settle_visit_again() returns trigger language plpgsql as $$
begin
  insert into visit_to_settle select id, consultant_id from appointment where id = old.appointment_id on conflict do nothing;
  return null;
end $$;
