-- Finds a driver for a pending ride, or sets the next check. A ride that a driver rejected and no other driver can take is canceled
-- fifteen minutes after that, or at its start; not while more than three hours remain and an eligible driver is only off duty. A ride
-- whose driver never came, or whose passenger is waiting, is dispatched until an hour after its start. Drivers who become free recheck
-- the rides they could take, so other checks are few, and more frequent near the start. Rules: docs/rules/rides.md.
create or replace function find_driver(wanted ride) returns void language plpgsql as $$
declare
  was_left boolean := had_missing_driver(wanted.id);
  is_late boolean := was_left or wanted.ready_at is not null;
  ends_at timestamptz := wanted.starts_at + case when is_late then rule_give_up_late_ride() else interval '0' end;
  give_up_at timestamptz;
begin
  if ends_at <= now() then
    perform cancel_unserved_ride(wanted, case when was_left then 'not_driven' else 'time_passed' end);
    return;
  end if;
  if dispatch_ride(wanted) then
    return;
  end if;

  if not is_late then
    select least(max(ended_at) + rule_give_up_rejected_ride(), wanted.starts_at) into give_up_at from assignment
      where ride_id = wanted.id having bool_or(outcome = 'rejected');
  end if;
  if give_up_at < wanted.starts_at - rule_urgent_ride() and exists (
      -- One vehicle type at a time until a driver is found: a join would read the drivers of all types.
      select from vehicle_capability cross join lateral (
        select from driver d where d.vehicle_type = vehicle_capability.vehicle_type and not is_on_duty(d, wanted.starts_at) and is_driver_eligible(d, wanted) limit 1) as resting
      where transport_type = wanted.transport_type) then
    give_up_at := wanted.starts_at - rule_urgent_ride();
  end if;
  if give_up_at <= now() then
    perform cancel_unserved_ride(wanted, 'no_driver');
    return;
  end if;
  update ride
    set next_check_at = least(give_up_at, ends_at, enqueue_still_looking_emails(wanted), now() + greatest(interval '1 minute', (starts_at - now()) / 10))
    where id = wanted.id;
end $$;
