-- Of these starts, those at which a nurse can take a visit: in the future, open and not taken. `is_bound` applies the nurse's notice, as
-- for patients. Times of `of_visit` itself are not taken by it, and times of the patient's other visits are left out. Rules:
-- docs/rules/visits.md.
create or replace function free_starts(of_consultant uuid, starts timestamptz[], is_bound boolean, of_visit uuid default null)
returns table (starts_at timestamptz) language sql stable as $$
  with closed as materialized (
    select closed_slots.starts_at from closed_slots(of_consultant, starts) where because <> 'notice' or is_bound
  ), taken as materialized (
    select a.starts_at from appointment a
    where a.consultant_id = of_consultant and a.starts_at = any(starts) and a.status in ('held', 'paid', 'completed')
      and (a.status <> 'held' or a.held_until > now()) and a.id is distinct from of_visit
  )
  select slot from consultant c, unnest(starts) slot
  where c.id = of_consultant and c.available and c.deleted_at is null and slot > now()
    and slot not in (select closed.starts_at from closed) and slot not in (select taken.starts_at from taken)
    and not exists (
      select from appointment mine join appointment other on other.patient_id = mine.patient_id and other.id <> mine.id
      where mine.id = of_visit and other.status in ('held', 'paid') and (other.status = 'paid' or other.held_until > now())
        and other.starts_at < slot + c.visit_minutes * interval '1 minute' and other.ends_at > slot)
$$;
