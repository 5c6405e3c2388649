-- The state that a patient named last for a call, also as who waits for one; null before the first. Rules: docs/rules/visits.md.
create or replace function state_of_patient(whose uuid) returns text language sql stable as $$
  select state from appointment where patient_id = whose and state is not null order by booked_at desc limit 1
$$;
