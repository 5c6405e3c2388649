-- Maintains the counts by which dispatch ranks drivers. A driver who loses a ride is checked for others. Rules: docs/rules/rides.md.
create or replace function count_open_rides() returns trigger language plpgsql as $$
declare
  before_id uuid := case when tg_op = 'UPDATE' and old.status in ('assigned', 'accepted') then old.driver_id end;
  after_id uuid := case when new.status in ('assigned', 'accepted') then new.driver_id end;
begin
  if before_id is not distinct from after_id then
    return null;
  end if;
  if before_id is not null then
    update driver set open_rides = open_rides - 1, next_check_at = case when online then now() end where id = before_id;
  end if;
  if after_id is not null then
    update driver set open_rides = open_rides + 1, last_assigned_at = clock_timestamp() where id = after_id;
  end if;
  return null;
end $$;
