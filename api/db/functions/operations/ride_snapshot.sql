-- A snapshot of a ride, locked by the caller, for undo: the ride, the other leg that ends with it while neither is paid, its assignments,
-- and its driver's blockers. It contains nothing about the passenger. `beside` is the new driver. Rules: docs/rules/office.md.
create or replace function ride_snapshot(which uuid, beside uuid default null) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'rides', (
      select jsonb_agg(pick(to_jsonb(way), '{id,status,driver_id,starts_at,ready_at,cancel_reason,cancel_cause,pay_until,next_check_at,remind_at,on_my_way_at,about_minutes,at_door_at,on_board_at}'))
        from ride way where way.id = which
          or trip.status = 'unpaid' and way.status = 'unpaid' and (way.id = trip.return_of or way.return_of = which)),
    'assignments', (select coalesce(jsonb_agg(to_jsonb(assignment)), '[]') from assignment where ride_id = which),
    'drivers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', driver.id, 'last_assigned_at', last_assigned_at)), '[]')
        from driver where driver.id in (trip.driver_id, beside)),
    'blockers', to_jsonb(ineligibility_reasons(which)))
  from ride trip where trip.id = which
$$;
