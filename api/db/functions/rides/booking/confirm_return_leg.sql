-- Confirms that a return leg on hold is needed: it is dispatched at once, or when its passenger is ready. Returns 'needed', also when
-- repeated, or 'over'. The caller records the audit entry. Rules: docs/rules/rides.md.
create or replace function confirm_return_leg(which uuid) returns text language plpgsql as $$
declare
  trip ride := lock_ride(which);
begin
  if trip.status in ('completed', 'cancelled') or trip.held_at is not null and coalesce(trip.starts_at, trip.ready_by) <= now() then
    return 'over';
  end if;
  update ride set held_at = null where id = which and held_at is not null;
  return 'needed';
end $$;
