-- Handles an accepted ride without its driver at the door. 15 minutes after its time its passenger is notified; after 30 minutes it is
-- offered to another driver, if one is eligible, and the first is emailed. A driver who got the offer after the ride's time keeps it
-- until the end. Rules: docs/rules/rides.md.
create or replace function reassign_late_ride(late ride) returns void language plpgsql as $$
declare
  is_passed_on boolean := late.starts_at + rule_reassign_late_ride() <= now() and has_other_driver(late) and exists (
    select from assignment where ride_id = late.id and driver_id = late.driver_id and offered_at <= late.starts_at);
begin
  perform tell_passenger('ride-late', late.id, late.id);
  if is_passed_on then
    update ride set status = 'pending', driver_id = null, on_my_way_at = null, about_minutes = null where id = late.id;
    perform unassign_driver(late.id, 'not_driven');
    insert into audit_entry (actor, action, patient_id, target_id, reason)
      values ('system', 'ride reassigned', late.patient_id, late.id, 'The driver was not at the door in time.');
    perform tell_passenger('ride-driver-late', late.id, late.id);
  else
    update ride set next_check_at = case when starts_at + rule_reassign_late_ride() > now() then starts_at + rule_reassign_late_ride()
        else least(now() + interval '1 minute', starts_at + rule_give_up_late_ride()) end
      where id = late.id;
  end if;
end $$;
