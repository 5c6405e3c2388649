-- Processes one due ride. Returns false if nothing is due, or if another process has it; safe to repeat. Its payment is locked before it,
-- as in a settlement. Rules: docs/rules/rides.md.
create or replace function process_due_ride(ride_id uuid) returns boolean language plpgsql as $$
declare
  found_ride ride;
begin
  perform from checkout where checkout.ride_id = (select paid_as from ride where id = process_due_ride.ride_id) for no key update;
  select * into found_ride from ride where id = process_due_ride.ride_id and next_check_at <= now() for no key update skip locked;
  if not found then
    return false;
  end if;
  case found_ride.status
    when 'unpaid' then
      -- A ride is not over while its checkout can be paid; a job of its own ends the checkout.
      if exists (select from checkout where checkout.ride_id = found_ride.paid_as and status in ('opening', 'open')) then
        update ride set next_check_at = now() + interval '10 seconds' where id = found_ride.id;
        return false;
      end if;
      -- Both legs end with the outbound leg.
      select * into found_ride from ride where id = coalesce(found_ride.return_of, found_ride.id);
      perform cancel_unserved_ride(found_ride, 'unpaid');
    when 'pending' then
      case
        when found_ride.held_at is not null and coalesce(found_ride.starts_at, found_ride.ready_by) <= now() then
          perform cancel_unserved_ride(found_ride, 'not_confirmed');
        when found_ride.held_at is not null then
          update ride set next_check_at = coalesce(starts_at, ready_by) where id = found_ride.id;
        when found_ride.starts_at is not null then
          perform find_driver(found_ride);
        when found_ride.ready_by <= now() then
          perform cancel_unserved_ride(found_ride, 'not_needed');
        else
          update ride set next_check_at = ready_by where id = found_ride.id;
      end case;
    when 'assigned' then
      if found_ride.held_at is not null then
        perform release_driver_of_held_ride(found_ride);
      else
        perform withdraw_offers(found_ride.driver_id, found_ride.id);
      end if;
    when 'accepted' then
      case
        when found_ride.held_at is not null then
          perform release_driver_of_held_ride(found_ride);
        when driver_arrived_at(found_ride) is null and found_ride.starts_at + rule_give_up_late_ride() <= now() then
          perform cancel_unserved_ride(found_ride, 'not_driven');
        when driver_arrived_at(found_ride) is null then
          perform reassign_late_ride(found_ride);
        when found_ride.starts_at + rule_end_unfinished_ride() > now() then
          perform enqueue_email('ride-unfinished', found_ride.id);
          update ride set next_check_at = starts_at + rule_end_unfinished_ride() where id = found_ride.id;
        when found_ride.step = 'on_board' then
          perform complete_unfinished_ride(found_ride);
        else
          perform cancel_unserved_ride(found_ride, 'not_driven');
      end case;
  end case;
  return true;
end $$;
