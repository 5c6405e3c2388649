-- The start of another open ride of the same patient within ninety minutes of a time; null if there is none. Rules: docs/rules/rides.md.
create or replace function conflicting_ride_of_patient(of_patient uuid, besides uuid, at timestamptz) returns timestamptz language sql stable as $$
  select min(starts_at) from ride
  where patient_id = of_patient and id is distinct from besides and status in ('unpaid', 'pending', 'assigned', 'accepted')
    and (pay_until is null or pay_until > now()) and ride_span(starts_at) && ride_span(at)
$$;
