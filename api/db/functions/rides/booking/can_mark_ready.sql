-- Whether the passenger of a will-call return leg can say "I'm ready" now: the outbound leg has begun, or its time has passed. Rules:
-- docs/rules/rides.md.
create or replace function can_mark_ready(trip ride) returns boolean language sql stable as $$
  select trip.status = 'pending' and trip.starts_at is null and trip.held_at is null and exists (
    select from ride where id = trip.return_of and (status = 'completed' or on_board_at is not null
      or starts_at <= now() and status not in ('unpaid', 'pending', 'assigned')))
$$;
