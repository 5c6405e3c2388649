-- Whether a nurse takes visits at that time at all; the unique index decides whether it is still free. Rules: docs/rules/visits.md.
create or replace function slot_open(of_consultant uuid, at timestamptz) returns boolean language sql stable as $$
  select not exists (select from closed_slots(of_consultant, array[at]))
$$;
