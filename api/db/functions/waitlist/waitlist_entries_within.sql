-- The waitlist entries for a nurse, and all requests for any nurse, whose window overlaps a period; `latest` is part of it. Two scans, because an "or" of
-- them would read entries of other weeks; materialized, because the caller's conditions on the place would too. Rules:
-- docs/rules/visits.md.
create or replace function waitlist_entries_within(nurse_id uuid, earliest timestamptz, latest timestamptz) returns setof waitlist_entry
language sql stable as $$
  with entries as materialized (
    select * from waitlist_entry where consultant_id = nurse_id and from_at <= latest and until_at > earliest
    union all
    select * from waitlist_entry where consultant_id is null and from_at <= latest and until_at > earliest
  )
  select * from entries
$$;
