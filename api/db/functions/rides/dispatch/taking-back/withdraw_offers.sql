-- Passes on a driver's unanswered offers: one ride, or all that the roster does not decide. Rides that another transaction has locked are
-- skipped. Rules: docs/rules/rides.md.
create or replace function withdraw_offers(from_driver uuid, only_ride uuid default null) returns void language sql as $$
  with unanswered as (
    select r.id from ride r join driver d on d.id = r.driver_id
    where r.driver_id = from_driver and r.status = 'assigned'
      and case when only_ride is null then not is_by_roster(d, r.starts_at) or d.suspended_at is not null else r.id = only_ride end
    order by r.id for no key update of r skip locked
  ), ended as (
    update assignment set outcome = 'not_answered', ended_at = now()
    where ride_id in (select id from unanswered) and driver_id = from_driver and outcome = 'offered'
  )
  update ride set status = 'pending', driver_id = null where id in (select id from unanswered)
$$;
