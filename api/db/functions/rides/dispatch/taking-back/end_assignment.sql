-- Ends the open assignment of a ride with an outcome and returns it; its id is null if there was none. If its driver had accepted and the
-- ride still takes place, the passenger is notified that this driver can't come; a late driver's passenger is notified by
-- reassign_late_ride, and the passenger of a ride on hold by the email about the outbound ride. Rules: docs/rules/rides.md.
create or replace function end_assignment(which uuid, ended_as text) returns assignment language plpgsql as $$
declare
  relieved assignment;
begin
  update assignment set outcome = ended_as, ended_at = now()
    where ride_id = which and outcome in ('offered', 'accepted') returning * into relieved;
  if relieved.accepted_at is not null and ended_as <> 'not_driven'
    and exists (select from ride where id = which and status in ('pending', 'assigned', 'accepted') and held_at is null) then
    perform tell_passenger('ride-driver-unavailable', relieved.id, which);
  end if;
  return relieved;
end $$;
