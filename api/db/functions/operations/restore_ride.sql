-- Restores a ride, locked by the caller, from a snapshot. Raises exclusion_violation if its driver can no longer drive it. Rules:
-- docs/rules/office.md.
create or replace function restore_ride(which uuid, was jsonb) returns void language plpgsql as $$
begin
  delete from assignment now_asked where ride_id = which and not exists (
    select from jsonb_populate_recordset(null::assignment, was -> 'assignments') earlier where earlier.driver_id = now_asked.driver_id);
  -- A ride has one driver at a time: remove the current one first.
  for is_open in 0..1 loop
    update assignment now_asked
      set id = earlier.id, reason = earlier.reason, by_staff = earlier.by_staff, offered_at = earlier.offered_at,
        outcome = earlier.outcome, reject_reason = earlier.reject_reason, ended_at = earlier.ended_at
      from jsonb_populate_recordset(null::assignment, was -> 'assignments') earlier
      where now_asked.ride_id = which and earlier.driver_id = now_asked.driver_id
        and (earlier.outcome in ('offered', 'accepted')) = (is_open = 1);
  end loop;
  update ride set status = earlier.status, driver_id = earlier.driver_id, starts_at = earlier.starts_at, ready_at = earlier.ready_at,
      cancel_reason = earlier.cancel_reason, cancel_cause = earlier.cancel_cause, pay_until = earlier.pay_until, on_my_way_at = earlier.on_my_way_at,
      about_minutes = earlier.about_minutes, at_door_at = earlier.at_door_at, on_board_at = earlier.on_board_at
    from jsonb_populate_recordset(null::ride, was -> 'rides') earlier where ride.id = earlier.id;
  if was ? 'edited' then
    perform set_ride_details(which, jsonb_populate_record(null::ride, was -> 'edited'));
  end if;
  -- Triggers have set these for the new state: restore them too.
  update ride set next_check_at = earlier.next_check_at, remind_at = earlier.remind_at
    from jsonb_populate_recordset(null::ride, was -> 'rides') earlier where ride.id = earlier.id;
  update driver set last_assigned_at = earlier.last_assigned_at
    from jsonb_populate_recordset(null::driver, was -> 'drivers') earlier
    where driver.id = earlier.id and not exists (
      select from assignment other where other.driver_id = driver.id and other.ride_id <> which
        and other.offered_at > coalesce(earlier.last_assigned_at, '-infinity'));
  if not ineligibility_reasons(which) <@ array(select jsonb_array_elements_text(was -> 'blockers')) then
    raise exclusion_violation using message = 'its driver cannot drive it any more';
  end if;
end $$;
