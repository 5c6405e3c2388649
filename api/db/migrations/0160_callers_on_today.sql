/*
 * A caller's time that is about to be given up: somebody rings them once more. It needs nobody any more once it is paid,
 * given back or over.
 */
create index appointment_held_by_office on appointment (held_until) where status = 'held' and booked_by is not null;
create function needed_by_callers() returns setof needed language sql stable as $$
  select 'hold', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, a.fee_cents, nullif(p.phone, ''),
      greatest(a.booked_at, a.held_until - interval '2 hours'), a.held_until
    from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where a.status = 'held' and a.booked_by is not null and a.held_until > now() and a.held_until < now() + interval '2 hours'
$$;

/* Everything that needs a person and that nobody has called done. Of one visit inside several times off, the first. */
create or replace function needs_somebody() returns setof needed language sql stable as $$
  select distinct on (due, kind, about) cause.* from (
    select * from needed_by_visits() union all select * from needed_by_callers() union all select * from needed_by_money()
    union all select * from needed_by_extras() union all select * from needed_by_rides() union all select * from needed_by_mail()
  ) as cause
  where not exists (
    select from today_mark m where m.kind = cause.kind and m.about = cause.about and m.done_at >= cause.since)
  order by due, kind, about, since
$$;
