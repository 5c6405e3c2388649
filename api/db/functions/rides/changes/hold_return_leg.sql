-- A return leg is on hold from the moment its outbound leg fails until that is undone. It is not if its passenger has said "I'm ready" or
-- its driver is at the door. Rules: docs/rules/rides.md.
create or replace function hold_return_leg() returns trigger language plpgsql as $$
begin
  if new.status <> 'cancelled' then
    update ride set held_at = null where return_of = new.id and held_at is not null;
  elsif is_our_failure(new.cancel_reason) then
    -- The office can undo its own cancellation for ten seconds: the driver of the return leg keeps it until then.
    update ride set held_at = now() + case when new.cancel_reason = 'office' then rule_undo() else interval '0' end
      where return_of = new.id and status in ('pending', 'assigned', 'accepted') and held_at is null and ready_at is null
        and at_door_at is null and on_board_at is null;
  end if;
  return null;
end $$;
