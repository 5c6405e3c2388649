-- Sets when a ride is processed next: an accepted one 15, 30 and 60 minutes after its time while no driver is at the door; a leg on hold
-- at its time; a will-call when its passenger can no longer say "I'm ready". Rules: docs/rules/rides.md.
create or replace function set_ride_next_check() returns trigger language plpgsql as $$
begin
  new.next_check_at := case new.status
    when 'unpaid' then new.pay_until
    when 'pending' then case
      when new.held_at is not null then coalesce(new.starts_at, new.ready_by)
      when new.starts_at is null then new.ready_by
      else due_after_undo(new.id)
    end
    -- The time a driver has to answer.
    when 'assigned' then coalesce(new.held_at, now() + case
      when new.starts_at < now() + rule_urgent_ride() then rule_urgent_offer()
      -- A driver who gets it by the roster may be asleep.
      when exists (select from driver where id = new.driver_id and not online)
        then greatest(rule_offer(), least(rule_roster_offer(), (new.starts_at - now()) / 4))
      else rule_offer() end)
    when 'accepted' then case
      when new.held_at is not null then new.held_at
      when driver_arrived_at(new) is not null then greatest(new.starts_at, new.at_door_at, new.on_board_at) + rule_unfinished_ride()
      when new.starts_at + rule_driver_late() > now() then new.starts_at + rule_driver_late()
      when new.starts_at + rule_reassign_late_ride() > now() then new.starts_at + rule_reassign_late_ride()
      else new.starts_at + rule_give_up_late_ride()
    end
  end;
  return new;
end $$;
