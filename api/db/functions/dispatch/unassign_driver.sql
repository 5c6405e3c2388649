-- Ends the open assignment of a ride with an outcome and emails its driver. Rules: docs/rules/rides.md.
create or replace function unassign_driver(which uuid, ended_as text default 'withdrawn') returns void language sql as $$
  with relieved as (
    update assignment set outcome = ended_as, ended_at = now()
      where ride_id = which and outcome in ('offered', 'accepted') returning id
  )
  select enqueue_email('ride-taken-back', id) from relieved
$$;
