-- A driver who gets a ride was offered one last at that moment; a driver who loses a ride is checked for others. Rules:
-- docs/rules/rides.md.
create or replace function check_driver_of_ride() returns trigger language plpgsql as $$
declare
  before_id uuid := case when tg_op = 'UPDATE' and old.status in ('assigned', 'accepted') then old.driver_id end;
  after_id uuid := case when new.status in ('assigned', 'accepted') then new.driver_id end;
begin
  if before_id is not distinct from after_id then
    return null;
  end if;
  if before_id is not null then
    update driver set next_check_at = least(due_after_undo(new.id), online_until) where id = before_id and online;
  end if;
  if after_id is not null then
    update driver set last_assigned_at = clock_timestamp() where id = after_id;
  end if;
  return null;
end $$;
