-- Whether a visit holds this start of a nurse. Rules: docs/rules/visits.md.
create or replace function slot_is_taken(consultant uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (
  select from appointment where consultant_id = consultant and starts_at = at
    and status in ('held', 'paid', 'completed') and (status <> 'held' or held_until > now())
)
$$;
