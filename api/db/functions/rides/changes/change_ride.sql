-- Changes a ride, locked by the caller, to `changed`; `parts` names what. The payment and the price stay. Its driver keeps it if free and
-- eligible then; otherwise it is dispatched again. With another time or pick-up, the driver's steps start over, and what the passenger was
-- notified of them can be notified again. The return leg becomes a will-call of the new day. Enqueues the emails; the caller checks the
-- blockers and records the audit entry. Returns the change. Rules: docs/rules/rides.md.
create or replace function change_ride(trip ride, changed ride, parts text[], staff uuid default null, ours boolean default false)
returns uuid language plpgsql as $$
declare
  starts_over boolean := parts && array['time', 'pickup'];
  keeps_driver boolean := may_keep_ride(changed);
  made uuid;
begin
  insert into ride_move (ride_id, from_at, to_at, by_staff, is_ours, changed)
    values (trip.id, listed_start(trip), listed_start(changed), staff, ours, parts) returning id into made;
  if starts_over then perform outdate_ride_messages(trip, made); end if;
  -- Only the person with the earlier number agreed to texts.
  changed.texts_passenger := trip.texts_passenger and changed.passenger_phone = trip.passenger_phone;
  perform set_ride_details(trip.id, changed);
  -- A ride without a driver is dispatched again.
  update ride set next_check_at = due_after_undo(trip.id) where id = trip.id and trip.status = 'pending' and trip.starts_at is not null;
  if keeps_driver or trip.driver_id is null then
    begin
      update ride set starts_at = changed.starts_at, on_my_way_at = case when not starts_over then on_my_way_at end,
          about_minutes = case when not starts_over then about_minutes end, at_door_at = case when not starts_over then at_door_at end
        where id = trip.id;
    exception when exclusion_violation then
      keeps_driver := false;
    end;
  end if;
  if trip.driver_id is not null and not keeps_driver then
    update ride set starts_at = changed.starts_at, status = 'pending', driver_id = null, on_my_way_at = null, about_minutes = null,
        at_door_at = null
      where id = trip.id;
    perform unassign_driver(trip.id);
  end if;
  update ride set ready_by = will_call_ends(changed.starts_at), next_check_at = will_call_ends(changed.starts_at)
    where return_of = trip.id and status = 'pending' and starts_at is null and 'time' = any(parts);
  if trip.status <> 'unpaid' then perform enqueue_email('ride-moved', made); end if;
  if keeps_driver and trip.driver_id is not null then perform enqueue_email('ride-moved-driver', made); end if;
  return made;
end $$;
