-- Whether the nurse of a visit is away at some time of it, or no longer takes visits at that time. Rules: docs/rules/visits.md.
create or replace function nurse_is_unavailable(visit appointment) returns boolean language sql stable as $$
  select is_nurse_away(visit.consultant_id, visit.starts_at, visit.ends_at)
    or exists (select from closed_slots(visit.consultant_id, array[visit.starts_at]) where because <> 'notice')
$$;
