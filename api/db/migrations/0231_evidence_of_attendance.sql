-- A report that nobody came is decided by a person where there is evidence that the nurse did come.

/* Who opened the call of a visit through our own link, and when first. `starts_at` tells a visit from what it was before a move. */
create table call_opened (
  appointment_id uuid not null references appointment,
  starts_at timestamptz not null,
  side text not null check (side in ('patient', 'nurse')),
  opened_at timestamptz not null default now(),
  primary key (appointment_id, starts_at, side)
);

/* Set when a person of the office has to decide about the report: the patient asked for the money or another time, and there is evidence. */
alter table unattended add column review_at timestamptz;

/*
 * Whether our records say that the nurse of a visit was there: they opened the call through our link, or recorded that they met
 * the patient or that the patient did not come.
 */
create function nurse_was_there(which uuid) returns boolean language sql stable return exists (
  select from appointment a where a.id = which and (
    a.attendance in ('met', 'patient_absent')
    or exists (select from call_opened o where (o.appointment_id, o.starts_at, o.side) = (a.id, a.starts_at, 'nurse')))
);

/* Whether a report that nobody came is still open: for a day, or until the office has decided about it. */
create or replace function is_unattended(which uuid) returns boolean language sql stable return exists (
  select from unattended
  where appointment_id = which and outcome is null and (said_at > now() - interval '1 day' or review_at is not null)
);

/* As before. Attendance can be recorded from the start of the visit on; recorded against an open report, it makes a person decide. */
create or replace function note_attendance(
  which uuid, of_consultant uuid, seen int, what text,
  out outcome text, out patient_id uuid, out was text, out owed_cents int, out sent_cents int
) language plpgsql as $$
#variable_conflict use_variable
declare
  visit appointment;
  page checkout;
begin
  select a.patient_id into patient_id from appointment a where id = which;
  perform from patient where id = patient_id for no key update;
  perform from checkout where appointment_id = which order by id for update;
  select * into visit from appointment where id = which for update;
  outcome := case
    when visit.id is null or visit.consultant_id <> of_consultant then 'unknown'
    when visit.revision <> seen then 'stale'
    when visit.status not in ('paid', 'completed') then 'not_paid'
    when visit.starts_at > now() then 'not_begun'
    when visit.attended_at < now() - interval '24 hours' then 'too_late'
  end;
  was := visit.attendance;
  owed_cents := 0;
  sent_cents := 0;
  if outcome is not null then return; end if;
  outcome := 'noted';
  if was is not distinct from what then return; end if;

  update appointment set attendance = what, revision = revision + 1,
    attended_at = case when what is not null then coalesce(attended_at, now()) end where id = which;
  if what in ('met', 'patient_absent') then
    update unattended u set review_at = now()
      where u.appointment_id = which and u.outcome is null and u.review_at is null and is_unattended(which);
  end if;
  for page in select * from checkout where appointment_id = which and status = 'paid' order by paid_at loop
    if what = 'consultant_absent' then
      owed_cents := owed_cents + left_of(page.payment_id);
      perform owe_refund(page.id, page.payment_id, left_of(page.payment_id), 'nurse_absent') where left_of(page.payment_id) > 0;
    elsif was = 'consultant_absent' then
      -- What was tried once may have reached the provider.
      delete from refund where payment_id = page.payment_id and reason = 'nurse_absent' and tries = 0;
      sent_cents := sent_cents + coalesce(
        (select sum(amount_cents) from refund where payment_id = page.payment_id and reason = 'nurse_absent'), 0)::int;
    end if;
  end loop;
  if what = 'consultant_absent' then
    update refund set due_at = now() + interval '10 seconds'
      where reason = 'nurse_absent' and tries = 0 and checkout_id in (select id from checkout where appointment_id = which);
  end if;
end $$;

/* As before. A report that a person has to decide stays on Today until it is decided. */
create or replace function needed_by_visits() returns setof needed language sql stable as $$
  select 'unattended', u.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null::int,
      case when u.review_at is not null then 'review' end, coalesce(u.review_at, u.said_at), coalesce(u.review_at, u.said_at)
    from unattended u join appointment a on a.id = u.appointment_id join patient p on p.id = a.patient_id
    join consultant c on c.id = a.consultant_id
    where u.outcome is null and (u.said_at > now() - interval '1 day' or u.review_at is not null)
  union all
  select 'consultant_absent', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null, null, a.attended_at, a.attended_at + interval '1 day'
    from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where a.attendance = 'consultant_absent' and a.attended_at > now() - interval '1 day'
  union all
  select 'time_off', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null, away.reason, away.created_at, a.starts_at
    from time_off away
    join appointment a on a.status = 'paid' and a.starts_at > now() and a.starts_at < upper(away.during)
      and a.ends_at > lower(away.during) and (away.consultant_id is null or a.consultant_id = away.consultant_id)
    join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where away.during && tstzrange(now(), null)
  union all
  select 'no_call', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null, null, a.paid_at, a.starts_at
    from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where a.call_due_at is not null and a.call_tries > 2 and a.starts_at < now() + interval '3 hours'
$$;
