/*
 * On the road a ride takes three steps, each when its driver says so. A step that was skipped has no time. What is behind an
 * accepted ride's start when steps come was never asked for one, and counts as under way.
 */
alter table ride
  add column on_my_way_at timestamptz,
  -- Until the door, as the driver reckoned on setting out.
  add column about_minutes int,
  add column at_door_at timestamptz,
  add column on_board_at timestamptz,
  add column step text generated always as (
    case when on_board_at is not null then 'on_board' when at_door_at is not null then 'at_door' when on_my_way_at is not null then 'on_my_way' end
  ) stored,
  add column step_at timestamptz generated always as (coalesce(on_board_at, at_door_at, on_my_way_at)) stored,
  add constraint ride_steps_of_a_driver check (
    num_nonnulls(on_my_way_at, at_door_at, on_board_at) = 0 or status in ('accepted', 'completed', 'cancelled')),
  add constraint ride_minutes_on_the_way check (about_minutes is null or about_minutes between 1 and 240 and on_my_way_at is not null);
update ride set on_my_way_at = starts_at where status = 'accepted' and starts_at <= now();

create trigger ride_step_tells after update of on_my_way_at, at_door_at, on_board_at on ride
  for each row execute function tell_ride_changed();
create trigger ride_step_tells_office after update of on_my_way_at, at_door_at, on_board_at on ride
  for each statement execute function tell_the_office();
