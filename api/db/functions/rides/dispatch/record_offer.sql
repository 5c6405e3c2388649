-- Records that a ride, locked by the caller, is offered to a driver; returns the id of the assignment. Emails nobody. The exclusion
-- constraint decides races; a driver who is unavailable then raises the same error. There is one assignment for each ride and driver: an
-- earlier one is replaced. Rules: docs/rules/rides.md.
create or replace function record_offer(which uuid, to_driver uuid, because text, staff_id uuid) returns uuid language plpgsql as $$
declare
  made uuid;
begin
  -- Read after the driver was locked: a period that was entered at the same moment counts.
  if exists (select from ride r join driver d on d.id = to_driver where r.id = which and is_driver_out(d, r)) then
    raise exception using errcode = 'exclusion_violation', message = 'The driver is unavailable at that time';
  end if;
  update ride set status = 'assigned', driver_id = to_driver where id = which;
  insert into assignment (ride_id, driver_id, reason, by_staff) values (which, to_driver, because, staff_id)
    on conflict on constraint assignment_once_per_driver do update
      set id = excluded.id, reason = excluded.reason, by_staff = excluded.by_staff, offered_at = excluded.offered_at,
        outcome = 'offered', reject_reason = null, ended_at = null
    returning id into made;
  return made;
end $$;
