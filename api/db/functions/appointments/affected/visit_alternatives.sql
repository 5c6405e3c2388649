-- The times to which an affected visit can move, as `visit_blockers` decides: with the same nurse or one of the same specialty, the same or a
-- lower fee first, then the nearest time, then shared languages. `is_bound`: as a patient, within the bookable week and with the nurse's
-- notice. The office moves a visit to an earlier time only if that is two hours ahead, because the patient has to learn of it. Candidates are
-- judged in their order, so only as many as are wanted. Rules: docs/rules/visits.md.
create or replace function visit_alternatives(visit appointment, is_bound boolean, most int)
returns table (consultant_id uuid, starts_at timestamptz, fee_difference int) language sql stable as $$
  with wanted as materialized (
    select case when is_bound then array(select bookable_slots(now())) else starts_around(visit.starts_at, 1, 7) end as starts
  ), candidate as materialized (
    select c.id, free.starts_at, c.fee_cents - visit.fee_cents as fee_difference
    from consultant mine join consultant c on c.speciality = mine.speciality and c.deleted_at is null and takes_visits(c)
    cross join wanted cross join lateral free_starts(c.id, wanted.starts, is_bound, visit.id) free
    where mine.id = visit.consultant_id and (visit.state is null or is_licensed_in(c, visit.state))
      and (is_bound or free.starts_at >= least(visit.starts_at, now() + rule_earlier_time_notice()))
    order by c.fee_cents > visit.fee_cents, abs(extract(epoch from free.starts_at - visit.starts_at)),
      cardinality(array(select unnest(c.languages) intersect select unnest(mine.languages))) desc, c.position, c.id
  )
  select candidate.* from candidate
  where not exists (select from visit_blockers('move', visit, is_bound, candidate.id, candidate.starts_at))
  limit most
$$;
