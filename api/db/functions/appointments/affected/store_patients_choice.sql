-- Stores that the patient of a visit moved or canceled it while its nurse was unavailable, if nobody decided about it before. Rules:
-- docs/rules/visits.md.
create or replace function store_patients_choice(visit appointment, what text) returns void language sql as $$
  select decide_affected_visit(id, what, null, null) from affected_visit
    where appointment_id = visit.id and (consultant_id, starts_at) = (visit.consultant_id, visit.starts_at) and ended_at is null
$$;
