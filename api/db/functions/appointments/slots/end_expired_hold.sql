-- Ends a hold that has expired, and does nothing to any other appointment. Rules: docs/rules/visits.md.
create or replace function end_expired_hold(which uuid) returns void language sql as $$
  update appointment set status = 'lapsed', held_until = null, cancel_reason = 'unpaid'
    where id = which and status = 'held' and held_until <= now()
$$;
