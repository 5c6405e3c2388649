-- When an accepted ride becomes at risk, because its driver has not set out (earlier if the driver's last ride is not completed), and when
-- it becomes late, because its driver is not at the door. Null if it cannot any more. Rules: docs/rules/rides.md.
create or replace function ride_warnings(trip ride, out at_risk_at timestamptz, out late_at timestamptz) language sql stable as $$
  select
    case when trip.status = 'accepted' and trip.step is null then trip.starts_at - case when exists (
        select from ride last where last.driver_id = trip.driver_id and last.status = 'accepted' and last.id <> trip.id
          and last.starts_at < trip.starts_at and last.starts_at > trip.starts_at - rule_end_unfinished_ride())
      then rule_at_risk_after_ride() else rule_at_risk() end end,
    case when trip.status = 'accepted' and (trip.step is null or trip.step = 'on_my_way') then trip.starts_at + rule_late_warning() end
$$;
