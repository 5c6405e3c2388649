-- A ride's driver's current blockers. A driver who has accepted keeps the ride while off duty. Rules: docs/rules/rides.md.
create or replace function ineligibility_reasons(which uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct blocker), '{}')
    from ride r join driver d on d.id = r.driver_id cross join lateral driver_blockers(d, r)
    where r.id = which and (blocker not in ('offline', 'off_duty') or r.status = 'assigned')
$$;
