-- Whether a patient had a visit with a nurse that took place. Anyone may review; only such reviews count for the rating. The answer is
-- kept with the review, so that lists need not look at visits. Rules: docs/rules/visits.md.
create or replace function has_visited(patient uuid, consultant uuid) returns boolean language sql stable as $$
  select exists (
  select from appointment where patient_id = patient and consultant_id = consultant
    and (status = 'completed' or status = 'paid' and ends_at <= now())
)
$$;
