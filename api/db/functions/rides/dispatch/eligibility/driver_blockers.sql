-- A driver's blockers for a ride, one row each. `other_starts_at` is the start of a conflicting ride, or the end of the time in which the
-- driver is unavailable. Rules: docs/rules/rides.md.
create or replace function driver_blockers(candidate driver, wanted ride)
returns table (blocker text, other_starts_at timestamptz, paper text, paper_ends_on date) language sql stable as $$
  select 'suspended', null::timestamptz, null, null::date where candidate.suspended_at is not null
  union all select 'papers', null, missing.kind, null from (select unnest(missing_documents(candidate.id)) as kind) as missing
  union all select 'papers', null, d.kind, d.expires_on from driver_document d
    where d.driver_id = candidate.id and d.state = 'accepted'
      and d.expires_on < (greatest(now(), wanted.starts_at) at time zone (select time_zone from practice))::date
  union all select 'vehicle', null, null, null where not exists (
    select from vehicle_capability where vehicle_type = vehicle_type_at(candidate, wanted.starts_at) and transport_type = wanted.transport_type)
  union all select 'overlap', beside, null, null from conflicting_ride(candidate, wanted) as beside where beside is not null
  union all select 'unavailable', upper(off.during), null, null from driver_time_off off
    where off.driver_id = candidate.id and off.ended_at is null and off.vehicle_id is null and off.during && tstzrange(wanted.starts_at, wanted.starts_at + rule_ride())
  union all select said, null, null, null from previous_response(candidate, wanted) as said where said is not null
  union all select case when is_by_roster(candidate, wanted.starts_at) then 'off_duty' else 'offline' end, null, null, null
    where not is_on_duty(candidate, wanted.starts_at)
$$;
