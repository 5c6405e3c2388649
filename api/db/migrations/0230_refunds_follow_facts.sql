-- The refund of a visit follows from facts: whose fault it is, when it was paid and when it begins.

alter table appointment
  -- Why that much was refunded when a paid visit was canceled, for the email about it.
  add column refund_reason text,
  add constraint appointment_refund_reason_known check (
    refund_reason in ('nurse_unavailable', 'moved_by_office', 'we_canceled', 'in_time', 'grace_period', 'late'));

alter table appointment_move
  -- When the patient accepted a change that the office had made.
  add column confirmed_at timestamptz,
  -- A patient's move that our fault made necessary. It does not count toward the patient's two.
  add column is_our_fault boolean not null default false;
update appointment_move set is_our_fault = true where by_actor = 'patient' and why = 'unattended';

/* As before. A slot that would run past midnight counts to midnight: no day is closed to it only for its last minutes. */
create or replace function closed_slots(of_consultant uuid, starts timestamptz[])
returns table (starts_at timestamptz, because text) language sql stable as $$
  select * from (
    select slot, case
      when exists (select from time_off where whose = c.id and during && tstzrange(slot, slot + interval '30 minutes'))
        or slot_closed_for_all(slot) then 'time_off'
      when not int4range(minute, least(minute + 30, 1440)) <@ coalesce(
        (select open from day_hours where consultant_id = c.id and day = here::date),
        (select open from weekly_hours
          where consultant_id = c.id and weekday = extract(isodow from here)::smallint and during @> here::date),
        '{[0,1440)}'
      ) then 'hours'
      when slot < now() + c.notice_minutes * interval '1 minute' then 'notice'
    end
    from consultant c
    cross join practice
    cross join unnest(starts) slot
    cross join lateral (select slot at time zone time_zone as here) as local_clock
    cross join lateral (select (extract(hour from here) * 60 + extract(minute from here))::int as minute) as of_day
    where c.id = of_consultant
  ) as looked_at (starts_at, because)
  where because is not null
$$;

/* Whether the nurse of a visit is off, takes no visits at that time any more, or takes none at all. */
create function nurse_is_unavailable(visit appointment) returns boolean language sql stable
  return exists (select from consultant where id = visit.consultant_id and not available)
    or exists (select from closed_slots(visit.consultant_id, array[visit.starts_at]) where because <> 'notice');

/*
 * Until when a patient may still refuse what the office changed of a visit: 24 hours after the change, unless the patient
 * confirmed it or moved the visit since. Null where there is no such change.
 */
create function office_change_until(of_visit uuid) returns timestamptz language sql stable return (
  select case when by_actor <> 'patient' and confirmed_at is null then moved_at + interval '24 hours' end
  from appointment_move where appointment_id = of_visit order by id desc limit 1
);

/*
 * The refund rule of visits: which reason applies now, and until when it does if nothing else changes (null: no limit). Every
 * reason but 'late' refunds everything. `canceled_by` is who gives up the visit: 'patient', 'office', 'consultant' or
 * 'unattended'. docs/rules/visits.md, Changing a paid visit.
 */
create function refund_reason(
  starts_at timestamptz, paid_at timestamptz, nurse_unavailable boolean, refusable_until timestamptz, canceled_by text
) returns table (reason text, until timestamptz) language sql stable as $$
  select fact.reason, fact.until from (values
    (1, 'nurse_unavailable', starts_at, nurse_unavailable),
    (2, 'we_canceled', null, canceled_by <> 'patient'),
    (3, 'moved_by_office', refusable_until, refusable_until > now()),
    (4, 'in_time', starts_at - interval '24 hours', now() <= starts_at - interval '24 hours'),
    (5, 'grace_period', least(paid_at + interval '15 minutes', starts_at),
      now() < paid_at + interval '15 minutes' and now() < starts_at),
    (6, 'late', null, true)
  ) as fact (priority, reason, until, holds)
  where fact.holds order by priority limit 1
$$;

/*
 * What goes back of a paid visit and what is kept, in cents, if it is canceled now, and why. Every caller that shows, promises
 * or sends a refund asks this function.
 */
create function visit_refund(visit appointment, canceled_by text)
returns table (refund_cents int, kept_cents int, reason text, until timestamptz) language sql stable as $$
  select case decision.reason when 'late' then 0 else paid end, case decision.reason when 'late' then paid else 0 end,
    decision.reason, decision.until
  from (select kept_of_visit(visit.id) as paid) as money,
    refund_reason(visit.starts_at, visit.paid_at, nurse_is_unavailable(visit), office_change_until(visit.id), canceled_by) decision
$$;

/* How often a patient has rescheduled a visit of their own accord: moves that our fault made necessary do not count. */
create function own_moves(of_visit uuid) returns int language sql stable return (
  select count(*)::int from appointment_move where appointment_id = of_visit and by_actor = 'patient' and not is_our_fault
);

/* How often a patient may reschedule a visit, given why it is refundable and how often they did: two times; while the fault is ours, always. */
create function moves_left(reason text, own_moves int) returns int language sql immutable return
  case when reason = 'late' then 0 else greatest(2 - own_moves, (reason in ('nurse_unavailable', 'moved_by_office'))::int) end;

/* A patient's rights to a refund and to another change: now, and once the visit is moved to `to_start` by the patient or by the office. */
create function rights_after_move(visit appointment, to_start timestamptz, by_patient boolean)
returns table (refund_before int, moves_before int, reason_before text, refund_after int, moves_after int, reason_after text)
language sql stable as $$
  select was.refund_cents, moves_left(was.reason, moved), was.reason,
    case becomes.reason when 'late' then 0 else was.refund_cents + was.kept_cents end,
    moves_left(becomes.reason, moved + (by_patient and was.reason not in ('nurse_unavailable', 'moved_by_office'))::int),
    becomes.reason
  from visit_refund(visit, 'patient') was, own_moves(visit.id) moved,
    refund_reason(to_start, visit.paid_at, false, case when not by_patient then now() + interval '24 hours' end, 'patient') becomes
$$;

/*
 * Everything that stands in the way of giving a visit another time or nurse, a word each; of another visit of the patient's
 * then, when and with whom that is. `is_bound`: a patient reschedules only while a full refund is possible too, two times, with a
 * nurse's notice, and with the same nurse. For our fault they may choose another nurse of the same specialty, and
 * it does not count. The office is held to none of that, but nobody books what is closed or taken.
 */
create or replace function move_hindrances(visit appointment, to_consultant uuid, to_start timestamptz, is_bound boolean)
returns table (word text, other_starts_at timestamptz, other_consultant text) language sql stable as $$
  select hindrance, null::timestamptz, null::text from visit_refund(visit, 'patient') refund, lateral (values
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
  ) as looked_at (hindrance, stands) where stands
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

/* As before, and keeps whether a patient's move was for our fault. */
create or replace function move_visit(
  which uuid, seen int, to_consultant uuid, to_start timestamptz, is_bound boolean, actor text, actor_id uuid, reason text,
  out outcome text, out move_id uuid, out other_starts_at timestamptz, out other_consultant text
) language plpgsql as $$
#variable_conflict use_variable
declare
  whose uuid;
  visit appointment;
  broken text;
  ours boolean;
begin
  select patient_id into whose from appointment where id = which;
  perform from patient where id = whose for no key update;
  select * into visit from appointment where id = which for update;
  outcome := case when visit.id is null then 'unknown' when visit.revision <> seen then 'stale' end;
  if outcome is not null then return; end if;

  perform pg_advisory_xact_lock_shared(96, 0), pg_advisory_xact_lock_shared(96, hashtext(to_consultant::text));
  select hindrance.* into outcome, other_starts_at, other_consultant
    from move_hindrances(visit, to_consultant, to_start, is_bound) hindrance limit 1;
  if outcome is not null then return; end if;
  ours := actor = 'patient' and (coalesce(move_visit.reason = 'unattended', false)
    or exists (select from visit_refund(visit, 'patient') refund where refund.reason in ('nurse_unavailable', 'moved_by_office')));

  update appointment set status = 'lapsed', held_until = null, cancel_reason = 'unpaid'
    where status = 'held' and held_until <= now() and starts_at = to_start and (consultant_id = to_consultant or patient_id = whose);
  begin
    if exists (
      select from appointment a where a.id <> which and a.status = 'paid' and a.call_host = visit.call_host
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(to_start, to_start + (visit.ends_at - visit.starts_at))
    ) then
      update appointment set call_host = null, meeting_url = null where id = which;
    end if;
    update appointment a set consultant_id = to_consultant, starts_at = to_start,
        ends_at = to_start + c.visit_minutes * interval '1 minute', call_due_at = case when meeting_url is null then now() end
      from consultant c where a.id = which and c.id = to_consultant;
  exception when unique_violation or exclusion_violation then
    get stacked diagnostics broken = constraint_name;
    outcome := case broken when 'appointment_patient_free' then 'overlap_now' else 'taken' end;
    return;
  end;

  insert into appointment_move (appointment_id, from_consultant, to_consultant, from_at, to_at, by_actor, by_id, why, is_our_fault)
    values (which, visit.consultant_id, to_consultant, visit.starts_at, to_start, actor, actor_id, reason, ours)
    returning id into move_id;
  -- Where the call is arranged again, the emails wait for its link.
  if not exists (select from appointment where id = which and call_due_at is not null) then
    perform post_letter('visit-moved', move_id), post_letter('visit-moved-copy', move_id);
  end if;
  outcome := 'moved';
end $$;

/* As before, and keeps the reason for the refund. `cents` is the decision of visit_refund, or what the office gives instead. */
create or replace function cancel_visit(
  which uuid, seen int, cents int, because text, is_bound boolean, out outcome text, out refunded_cents int
) language plpgsql as $$
#variable_conflict use_variable
declare
  whose uuid;
  visit appointment;
  page checkout;
  owed int;
begin
  select patient_id into whose from appointment where id = which;
  perform from patient where id = whose for no key update;
  perform from checkout where appointment_id = which order by id for update;
  select * into visit from appointment where id = which for update;
  outcome := case
    when visit.id is null then 'unknown'
    when visit.revision <> seen then 'stale'
    when visit.status <> 'paid' then 'not_paid'
    when visit.starts_at <= now() and is_bound then 'begun'
  end;
  if outcome is not null then return; end if;

  update appointment set status = 'cancelled', cancel_reason = because,
      refund_reason = (select reason from visit_refund(visit, because) where refund_cents = cents)
    where id = which;
  refunded_cents := 0;
  for page in select * from checkout where appointment_id = which and status = 'paid' order by paid_at loop
    owed := least(cents - refunded_cents, left_of(page.payment_id));
    if owed > 0 then
      perform owe_refund(page.id, page.payment_id, owed, 'visit_cancelled');
      refunded_cents := refunded_cents + owed;
    end if;
  end loop;
  perform post_letter('visit-cancelled', which), post_letter('visit-cancelled-copy', which);
  outcome := 'cancelled';
end $$;
