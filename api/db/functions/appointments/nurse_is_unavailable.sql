-- Whether the nurse of a visit is off, no longer takes visits at that time, or takes none at all. Rules: docs/rules/visits.md.
create or replace function nurse_is_unavailable(visit appointment) returns boolean language sql stable as $$
  select exists (select from consultant where id = visit.consultant_id and not available)
    or exists (select from closed_slots(visit.consultant_id, array[visit.starts_at]) where because <> 'notice')
$$;
