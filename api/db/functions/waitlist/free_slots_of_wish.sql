-- The free slots that a waitlist request fits, except those that its patient had before. Nurses are found by consultant_week, which
-- may be a moment out of date; their times are exact. Rules: docs/rules/visits.md.
create or replace function free_slots_of_wish(entry uuid) returns table (consultant_id uuid, starts_at timestamptz)
language sql stable as $$
  select nurse.id, free.starts_at
  from waitlist_entry as request
    join consultant_week as week on week.free_parts && request.parts
    join consultant as nurse on nurse.id = week.consultant_id
    cross join lateral free_starts(nurse.id, request.starts, true) as free
  where request.id = entry and takes_visits(nurse) and nurse.deleted_at is null and waitlist_entry_fits_nurse(request, nurse)
    and not exists (
      select from appointment as visit
      where (visit.patient_id, visit.consultant_id, visit.starts_at) = (request.patient_id, nurse.id, free.starts_at))
$$;
