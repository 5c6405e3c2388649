-- Unassigns the driver of a return leg whose outbound leg failed, unless the driver is already at the door. Rules: docs/rules/rides.md.
create or replace function release_driver_of_held_ride(held ride) returns void language plpgsql as $$
begin
  if driver_arrived_at(held) is not null then
    update ride set held_at = null where id = held.id;
    return;
  end if;
  perform unassign_driver(held.id);
  update ride set status = 'pending', driver_id = null, on_my_way_at = null, about_minutes = null where id = held.id;
end $$;
