-- Whether a patient had a completed visit with a nurse. Anyone can review; only such reviews count for the rating. The result is stored
-- with the review, so that lists do not read visits. Rules: docs/rules/visits.md.
create or replace function has_visited(patient uuid, consultant uuid) returns boolean language sql stable as $$
  select exists (
  select from appointment where patient_id = patient and consultant_id = consultant
    and (status = 'completed' or status = 'paid' and ends_at <= now())
)
$$;
