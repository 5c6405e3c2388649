/*
 * Everything that keeps a visit from another time or nurse, one row each; for another visit of the patient at that time, when and with
 * whom. `is_bound` applies the patient's limits: only while a full refund is possible, two times, with the nurse's notice, with the same
 * nurse. If the fault is ours they may choose another nurse of the same specialty, and it does not count. The office has none of these
 * limits, but nobody books what is closed or taken. Rules: docs/rules/visits.md.
 */
create or replace function visit_move_blockers(visit appointment, to_consultant uuid, to_start timestamptz, is_bound boolean)
returns table (blocker text, other_starts_at timestamptz, other_consultant text) language sql stable as $$
  select blocker, null::timestamptz, null::text from visit_refund(visit, 'patient') refund, lateral (values
    ('not_paid', visit.status <> 'paid'),
    ('begun', is_bound and visit.status = 'paid' and visit.starts_at <= now()),
    ('same', (visit.consultant_id, visit.starts_at) = (to_consultant, to_start)),
    ('past', to_start <= now()),
    ('too_near', is_bound and visit.starts_at > now() and refund.reason = 'late'),
    ('twice', is_bound and refund.reason <> 'late' and moves_left(refund.reason, own_moves(visit.id)) = 0),
    ('unknown_consultant', not exists (select from consultant where id = to_consultant)),
    ('other_nurse', is_bound and to_consultant <> visit.consultant_id
      and refund.reason not in ('nurse_unavailable', 'moved_by_office')),
    ('other_specialty', is_bound and to_consultant <> visit.consultant_id and not exists (
      select from consultant mine join consultant wanted on wanted.speciality = mine.speciality
      where mine.id = visit.consultant_id and wanted.id = to_consultant)),
    ('unavailable', exists (select from consultant where id = to_consultant and not available)),
    ('taken', exists (
      select from appointment where consultant_id = to_consultant and starts_at = to_start and id <> visit.id
        and status in ('held', 'paid', 'completed') and (status <> 'held' or held_until > now())))
  ) as looked_at (blocker, stands) where stands
  union all
  select because, null, null from closed_slots(to_consultant, array[to_start]) where because <> 'notice' or is_bound
  union all
  select 'overlap', a.starts_at, c.name
  from consultant wanted join appointment a on a.patient_id = visit.patient_id and a.id <> visit.id
    and a.starts_at < to_start + wanted.visit_minutes * interval '1 minute' and a.ends_at > to_start
    and a.status in ('held', 'paid') and (a.status = 'paid' or a.held_until > now())
  join consultant c on c.id = a.consultant_id
  where wanted.id = to_consultant
$$;
