-- The start of a driver's other ride within ninety minutes of this one; null if there is none. Rules: docs/rules/rides.md.
create or replace function conflicting_ride(candidate driver, wanted ride) returns timestamptz language sql stable as $$
  select (
    select own.starts_at from ride own
    where own.driver_id = candidate.id and own.status in ('assigned', 'accepted') and own.id <> wanted.id
      and own.starts_at > wanted.starts_at - rule_ride() and own.starts_at < wanted.starts_at + rule_ride()
    limit 1)
$$;
