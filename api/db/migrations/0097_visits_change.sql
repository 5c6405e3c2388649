-- A paid visit can be moved and cancelled. What it was before stays known.

alter table appointment
  -- Counts what changed of a visit, so that whoever changes it says which state they saw.
  add column revision int not null default 1,
  drop constraint appointment_paid_has_time,
  add constraint appointment_paid_has_time check (case
    when status in ('paid', 'completed') then paid_at is not null
    when status in ('held', 'lapsed') then paid_at is null
    else true
  end),
  drop constraint appointment_reason_known,
  add constraint appointment_reason_known
    check (cancel_reason in ('patient', 'unpaid', 'slot_taken', 'overlap', 'left', 'office', 'consultant'));

/* Letters, reminders and the calendar's SEQUENCE are about the latest of a visit's moves. */
create table appointment_move (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointment,
  from_consultant uuid not null references consultant,
  to_consultant uuid not null references consultant,
  from_at timestamptz not null,
  to_at timestamptz not null,
  by_actor text not null check (by_actor in ('patient', 'staff', 'nurse')),
  by_id uuid not null,
  why text,
  moved_at timestamptz not null default now(),
  check ((from_consultant, from_at) <> (to_consultant, to_at))
);
create index appointment_moves on appointment_move (appointment_id, id);

create function appointment_revised() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger appointment_revised before update of status, starts_at, consultant_id on appointment for each row
  when ((old.status, old.starts_at, old.consultant_id) is distinct from (new.status, new.starts_at, new.consultant_id))
  execute function appointment_revised();

/* What letters about a visit as it stands now are about: its latest move, or itself. */
create function latest_of_visit(which uuid) returns uuid language sql stable
  return coalesce((select id from appointment_move where appointment_id = which order by id desc limit 1), which);

/*
 * Everything that stands in the way of giving a visit another time or consultant, a word each; of another visit of the
 * patient's then, when and with whom that is. `is_bound`: patients move a visit until a day before, twice, and with a
 * consultant's notice; the office, or who was left alone in a visit, is held to none of that, but nobody books what is closed
 * or taken.
 */
create function move_hindrances(visit appointment, to_consultant uuid, to_start timestamptz, is_bound boolean)
returns table (word text, other_starts_at timestamptz, other_consultant text) language sql stable as $$
  select hindrance, null::timestamptz, null::text from (values
    ('not_paid', visit.status <> 'paid'),
    ('begun', is_bound and visit.status = 'paid' and visit.starts_at <= now()),
    ('same', (visit.consultant_id, visit.starts_at) = (to_consultant, to_start)),
    ('past', to_start <= now()),
    ('too_near', is_bound and visit.starts_at > now() and visit.starts_at < now() + interval '24 hours'),
    ('twice', is_bound
      and (select count(*) from appointment_move where appointment_id = visit.id and by_actor = 'patient') >= 2),
    ('unknown_consultant', not exists (select from consultant where id = to_consultant)),
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

/*
 * Gives a paid visit another time, or another consultant, or says in one word why not. Payment and call stay; a call whose
 * host is busy then is arranged anew. `seen` is the revision the mover saw, null for any. Locks as hold_slot does: the
 * patient, the visit, the schedule; of everyone racing for a slot, the unique index lets one through. Posts the letters; who
 * calls notes the deed.
 */
create function move_visit(
  which uuid, seen int, to_consultant uuid, to_start timestamptz, is_bound boolean, actor text, actor_id uuid, reason text,
  out outcome text, out move_id uuid, out other_starts_at timestamptz, out other_consultant text
) language plpgsql as $$
#variable_conflict use_variable
declare
  whose uuid;
  visit appointment;
  broken text;
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

  insert into appointment_move (appointment_id, from_consultant, to_consultant, from_at, to_at, by_actor, by_id, why)
    values (which, visit.consultant_id, to_consultant, visit.starts_at, to_start, actor, actor_id, reason)
    returning id into move_id;
  -- Where the call is arranged anew, the letters wait for its link.
  if not exists (select from appointment where id = which and call_due_at is not null) then
    perform post_letter('visit-moved', move_id), post_letter('visit-moved-copy', move_id);
  end if;
  outcome := 'moved';
end $$;

/*
 * Ends a paid visit and owes back so much of what was paid for it, or says in one word why not. `seen` as above. What went
 * back already, or is owed, does not go back again. Posts the letters; who calls notes the deed.
 */
create function cancel_visit(
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

  update appointment set status = 'cancelled', cancel_reason = because where id = which;
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

/* What was paid for a visit and neither went back nor is owed, in cents. */
create function kept_of_visit(which uuid) returns int language sql stable
  return (select coalesce(sum(left_of(payment_id)), 0)::int from checkout where appointment_id = which and status = 'paid');
