-- Marks the passenger of a will-call return leg as ready: it is dispatched at once, to arrive within half an hour. Returns 'ready', also
-- when repeated, or why not: 'unpaid', 'on_hold', 'ahead' while the outbound leg has not begun, 'not_waiting'. Rules:
-- docs/rules/rides.md.
create or replace function mark_passenger_ready(which uuid) returns text language plpgsql as $$
declare
  trip ride := lock_ride(which);
begin
  if trip.ready_at is not null and trip.status <> 'cancelled' then return 'ready'; end if;
  if trip.status = 'unpaid' then return 'unpaid'; end if;
  if trip.starts_at is not null or trip.status <> 'pending' then return 'not_waiting'; end if;
  if trip.held_at is not null then return 'on_hold'; end if;
  if not can_mark_ready(trip) then return 'ahead'; end if;
  update ride set ready_at = now(), starts_at = date_trunc('minute', now() + rule_ready_arrival()) where id = which;
  return 'ready';
end $$;
