-- Tasks for Today about visits. Rules: docs/rules/office.md.
create or replace function tasks_from_visits() returns setof task language sql stable as $$
  select 'unattended', u.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null::int,
      case when u.review_at is not null then 'review' end, coalesce(u.review_at, u.reported_at), coalesce(u.review_at, u.reported_at)
    from provider_no_show u join appointment a on a.id = u.appointment_id join patient p on p.id = a.patient_id
    join consultant c on c.id = a.consultant_id
    where u.outcome is null and (u.reported_at > now() - rule_no_show_report() or u.review_at is not null)
  union all
  select 'consultant_absent', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null, null, a.attended_at, a.attended_at + rule_attendance_correction()
    from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where a.attendance = 'consultant_absent' and a.attended_at > now() - rule_attendance_correction()
  union all
  select 'time_off', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null, away.reason, away.created_at, a.starts_at
    from time_off away
    join appointment a on a.status = 'paid' and a.starts_at > now() and a.starts_at < upper(away.during)
      and a.ends_at > lower(away.during) and (away.consultant_id is null or a.consultant_id = away.consultant_id)
    join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where away.during && tstzrange(now(), null) and not exists (select from affected_visit v
      where (v.appointment_id, v.consultant_id, v.starts_at) = (a.id, a.consultant_id, a.starts_at) and v.ended_at is null
        and v.choice = 'offered')
  union all
  select 'time_off', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null, 'takes no visits', v.found_at, a.starts_at
    from affected_visit v
    join appointment a on a.id = v.appointment_id and a.status = 'paid' and (a.consultant_id, a.starts_at) = (v.consultant_id, v.starts_at)
    join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where v.ended_at is null and v.choice is null and v.starts_at > now() and not takes_visits(c)
  union all
  -- A license that was entered as ended after the visit was booked.
  select 'unlicensed', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null, a.state, a.paid_at, a.starts_at
    from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where a.status = 'paid' and a.starts_at > now() and a.state is not null and not is_licensed_in(c, a.state)
  union all
  select 'no_call', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null, null, a.paid_at, a.starts_at
    from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where a.call_due_at is not null and a.call_tries > 2 and a.starts_at < now() + rule_urgent_task()
$$;
