-- Ranks nurses for a visit or slot of one nurse (null: no one's yet) at a time: first that nurse, then the same specialty, free then, the
-- same or a lower fee than `fee`, the nearest free time, and shared languages. Nurses who are off or take no visits come last, with the
-- reason and, if off, until when; so do nurses who aren't licensed in the state of the call: of the visit, else `in_state`. The nearest free time of nurses of other specialties is searched for on that day only. Rules:
-- docs/rules/office.md.
create or replace function rank_nurses(of_consultant uuid, at timestamptz, fee int, of_visit uuid default null, in_state text default null)
returns table (
  consultant_id uuid, place int, unavailable text, unavailable_until timestamptz, is_same_specialty boolean, fee_difference int,
  is_free_then boolean, nearest_free timestamptz, shared_languages text[]
) language sql stable as $$
  with near as materialized (select starts_around(at, 3, 7) as week, starts_around(at, 0, 0) as day),
  ranked as (
    select c.id, c.position, off.unavailable, off.until, coalesce(c.speciality = mine.speciality, true) as is_same_specialty,
      c.fee_cents - fee as fee_difference, coalesce(free.is_free_then, false) as is_free_then, free.nearest,
      array(select unnest(c.languages) intersect select unnest(mine.languages)) as shared,
      c.id is not distinct from of_consultant and of_visit is not null as is_own
    from consultant c cross join near
    left join consultant mine on mine.id = of_consultant
    left join lateral (
      select 'not_available' as unavailable, null::timestamptz as until where not takes_visits(c)
      union all
      select 'not_licensed', null where not is_licensed_in(c, coalesce(
        in_state, (select state from appointment where id = of_visit), (select state from practice)))
      union all
      (select 'time_off', upper(during) from time_off
        where whose in (c.id, '00000000-0000-0000-0000-000000000000') and during && tstzrange(at, at + rule_slot())
        order by upper(during) desc limit 1)
      limit 1
    ) off on true
    left join lateral (
      select bool_or(starts_at = at) as is_free_then,
        (array_agg(starts_at order by abs(extract(epoch from starts_at - at)), starts_at))[1] as nearest
      from free_starts(c.id, case when mine.speciality is distinct from c.speciality then near.day else near.week end, false, of_visit)
      where of_visit is null or (c.id, starts_at) not in (select visit.consultant_id, visit.starts_at from appointment visit
        where visit.id = of_visit)
    ) free on true
    where c.deleted_at is null
  )
  select id, row_number() over (order by ranked.unavailable is not null, is_own desc, is_same_specialty desc, is_free_then desc,
      coalesce(ranked.fee_difference <= 0, true) desc, ranked.nearest is null,
      abs(extract(epoch from ranked.nearest - at)), cardinality(shared) desc, position, id)::int,
    ranked.unavailable, until, is_same_specialty, ranked.fee_difference, is_free_then, nearest, shared
  from ranked order by 2
$$;
