-- Why dispatch does not offer a ride to a driver again: rejected, not driven, taken back by the office, or not answered since the driver
-- last went online. Null if there is no reason. Rules: docs/rules/rides.md.
create or replace function previous_response(candidate driver, wanted ride) returns text language sql stable as $$
  select (
    select said.outcome from assignment said
    where said.ride_id = wanted.id and said.driver_id = candidate.id and (said.outcome in ('rejected', 'not_driven', 'taken_back')
      or said.outcome = 'not_answered' and said.offered_at >= coalesce(candidate.online_since, case when candidate.has_roster then '-infinity'::timestamptz end)))
$$;
