-- Blockers of canceling (`action` 'cancel') or moving ('move') a paid visit, one row each; the office also moves a held one; for another visit of the patient at that time,
-- when and with whom. `is_bound` applies the patient's limits: nothing once it has begun; a move only while a full refund is possible,
-- two times, with the nurse's notice, with the same nurse. If the fault is ours they can choose another nurse of the same specialty, and
-- it does not count. A patient who would get a refund cannot cancel while a bank decides about the payment. The office has none of these
-- limits, but cannot book closed or taken times. Rules: docs/rules/visits.md.
create or replace function visit_blockers(
  action text, visit appointment, is_bound boolean, to_consultant uuid default null, to_start timestamptz default null
) returns table (blocker text, other_starts_at timestamptz, other_consultant text) language sql stable as $$
  select blocker, null::timestamptz, null::text from (values
    ('canceled', visit.status = 'cancelled'),
    ('not_paid', visit.status not in ('paid', 'cancelled')
      and not (action = 'move' and not is_bound and is_held(visit))),
    ('begun', is_bound and visit.status = 'paid' and visit.starts_at <= now())
  ) as of_any_action (blocker, applies) where applies
  union all
  select 'disputed', null, null from visit_refund(visit, 'patient') refund
    where action = 'cancel' and is_bound and visit.status = 'paid' and refund.reason <> 'late' and visit_dispute(visit.id) = 'open'
  union all
  select blocker, null, null from visit_refund(visit, 'patient') refund, lateral (values
    ('same', (visit.consultant_id, visit.starts_at) = (to_consultant, to_start)),
    ('past', to_start <= now()),
    ('too_near', is_bound and visit.starts_at > now() and refund.reason = 'late'),
    ('twice', is_bound and refund.reason <> 'late' and moves_left(refund.reason, own_moves(visit.id), visit.booked_at) = 0),
    ('unknown_consultant', not exists (select from consultant where id = to_consultant)),
    ('other_nurse', is_bound and to_consultant <> visit.consultant_id
      and refund.reason not in ('nurse_unavailable', 'moved_by_office')),
    ('other_specialty', is_bound and to_consultant <> visit.consultant_id and not exists (
      select from consultant mine join consultant wanted on wanted.speciality = mine.speciality
      where mine.id = visit.consultant_id and wanted.id = to_consultant)),
    ('not_licensed', to_consultant <> visit.consultant_id and visit.state is not null and exists (
      select from consultant where id = to_consultant and not is_licensed_in(consultant, visit.state))),
    ('unavailable', exists (select from consultant where id = to_consultant and not takes_visits(consultant))),
    ('taken', exists (
      select from appointment a
      where a.consultant_id = to_consultant and a.starts_at = to_start and a.id <> visit.id and occupies_slot(a)))
  ) as of_move (blocker, applies) where action = 'move' and applies
  union all
  select because, null, null from slot_closures(to_consultant, array[to_start]) where action = 'move' and (because <> 'notice' or is_bound)
  union all
  select 'overlap', a.starts_at, c.name
  from consultant wanted join appointment a on a.patient_id = visit.patient_id and a.id <> visit.id
    and a.starts_at < to_start + wanted.visit_minutes * interval '1 minute' and a.ends_at > to_start and occupies_slot(a)
  join consultant c on c.id = a.consultant_id
  where action = 'move' and wanted.id = to_consultant
$$;
