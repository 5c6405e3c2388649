-- Takes a ride, locked by the caller, from its driver; it is dispatched at once, and its steps start over. Rules: docs/rules/rides.md.
create or replace function take_ride_from_driver(which uuid) returns void language plpgsql as $$
begin
  perform unassign_driver(which, 'taken_back');
  update ride set status = 'pending', driver_id = null, on_my_way_at = null, about_minutes = null, at_door_at = null
    where id = which;
end $$;
