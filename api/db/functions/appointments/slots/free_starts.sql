-- Of these starts, those at which a nurse can take a visit: in the future, open and not taken. `is_bound` applies the nurse's notice, as
-- for patients. Times of `of_visit` itself are not taken by it, and times of the patient's other visits are left out. Rules:
-- docs/rules/visits.md.
create or replace function free_starts(of_consultant uuid, starts timestamptz[], is_bound boolean, of_visit uuid default null)
returns table (starts_at timestamptz) language sql stable as $$
  with future as materialized (
    select array(select slot from unnest(starts) slot where slot > now()) as starts
  ), closed as materialized (
    select closed_slots.starts_at from future, closed_slots(of_consultant, future.starts) where because <> 'notice' or is_bound
  ), taken as materialized (
    select a.starts_at from future, appointment a
    where a.consultant_id = of_consultant and a.starts_at = any(future.starts)
      and (a.status = 'completed' or occupies_slot(a)) and a.id is distinct from of_visit
  ), busy as materialized (
    select other.starts_at, other.ends_at from appointment mine join appointment other on other.patient_id = mine.patient_id
    where mine.id = of_visit and other.id <> mine.id and other.ends_at > now() and occupies_slot(other)
  )
  select slot from future cross join unnest(future.starts) slot join consultant c on c.id = of_consultant
  where takes_visits(c) and c.deleted_at is null
    and slot not in (select closed.starts_at from closed) and slot not in (select taken.starts_at from taken)
    and not exists (select from busy where busy.starts_at < slot + c.visit_minutes * interval '1 minute' and busy.ends_at > slot)
$$;
