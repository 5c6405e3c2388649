-- A review written before the visit counts from the visit on, and no longer counts if the visit does not. Rules: docs/rules/visits.md.
create or replace function recount_reviews_of_visit() returns trigger language plpgsql as $$
begin
  perform from consultant where id = new.consultant_id for no key update;
  update review set visited = has_visited(patient_id, consultant_id)
    where patient_id = new.patient_id and consultant_id = new.consultant_id
      and visited <> has_visited(patient_id, consultant_id);
  return null;
end $$;
