-- Takes a ride, locked by the caller, from a driver who is unavailable at its time; its steps start over. The driver gets no email for each
-- ride and may be offered the ride again. A ride whose time has passed is dispatched for an hour, like any other that its driver did not
-- drive. Rules: docs/rules/rides.md.
create or replace function take_ride_from_absent_driver(which uuid) returns void language plpgsql as $$
declare
  relieved assignment := end_assignment(which, 'withdrawn');
begin
  update assignment set outcome = 'not_driven' from ride
    where assignment.id = relieved.id and relieved.accepted_at is not null and ride.id = which and ride.starts_at <= now();
  update ride set status = 'pending', driver_id = null, on_my_way_at = null, about_minutes = null, at_door_at = null
    where id = which;
end $$;
