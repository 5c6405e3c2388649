-- Passes on a driver's unanswered offers: one ride, or all. Rides that another transaction has locked are skipped. Rules:
-- docs/rules/rides.md.
create or replace function withdraw_offers(from_driver uuid, only_ride uuid default null) returns void language sql as $$
  with unanswered as (
    select id from ride where driver_id = from_driver and status = 'assigned' and (only_ride is null or id = only_ride)
    order by id for no key update skip locked
  ), ended as (
    update assignment set outcome = 'not_answered', ended_at = now()
    where ride_id in (select id from unanswered) and driver_id = from_driver and outcome = 'offered'
  )
  update ride set status = 'pending', driver_id = null where id in (select id from unanswered)
$$;
