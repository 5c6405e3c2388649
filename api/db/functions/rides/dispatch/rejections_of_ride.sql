-- The drivers who rejected a ride and their reasons, for the office; null if there are none. Rules: docs/rules/rides.md.
create or replace function rejections_of_ride(which uuid) returns text language sql stable as $$
  select string_agg(format('%s (%s)', d.name, coalesce(replace(a.reject_reason, '_', ' '), 'no reason')), ', ' order by a.ended_at)
  from assignment a join driver d on d.id = a.driver_id where a.ride_id = which and a.outcome = 'rejected'
$$;
