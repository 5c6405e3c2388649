-- Sets whether a review counts. Writers lock the consultant before the review, to avoid deadlocks. Rules: docs/rules/visits.md.
create or replace function set_review_visited() returns trigger language plpgsql as $$
begin
  perform from consultant where id = new.consultant_id for no key update;
  new.visited := has_visited(new.patient_id, new.consultant_id);
  return new;
end $$;
