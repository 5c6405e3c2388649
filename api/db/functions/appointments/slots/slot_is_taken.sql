-- Whether a visit holds this start of a nurse. Rules: docs/rules/visits.md.
create or replace function slot_is_taken(consultant uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (select from appointment a where a.consultant_id = consultant and a.starts_at = at and occupies_slot(a))
$$;
