-- Going online starts a shift of twelve hours and looks for rides; going offline ends it. Rules: docs/rules/rides.md.
create or replace function driver_shift() returns trigger language plpgsql as $$
begin
  if not new.online then
    new.online_since := null;
    new.online_until := null;
    new.next_check_at := null;
  elsif tg_op = 'INSERT' or not old.online then
    new.online_since := now();
    new.online_until := now() + rule_shift();
    new.next_check_at := now();
  elsif new.vehicle_type <> old.vehicle_type then
    new.next_check_at := now();
  end if;
  return new;
end $$;
