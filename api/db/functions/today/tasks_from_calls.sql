-- Tasks for Today: people to call, because they have no email and get no texts. News of a driver who is coming, at the door or gone, and of a
-- ride that we cancel shortly before it, are urgent ('ride_news'); all other calls are due by call_due ('ride_call'), within a day and a half of
-- the pick-up. People's own changes need no call, nor do passengers whose organization informs them. Patients are called about visits that we
-- changed and that are ahead ('visit_call'). Rules: docs/rules/office.md.
create or replace function tasks_from_calls() returns setof task language sql stable as $$
  select case when news.is_urgent then 'ride_news' else 'ride_call' end, r.id, 'ride', r.id, r.patient_id,
      coalesce(nullif(r.passenger_name, ''), (select name from patient where id = r.patient_id)),
      (select name from driver where id = r.driver_id), r.starts_at, r.about_minutes,
      news.kind || ' ' || coalesce(nullif(r.passenger_phone, ''), (select nullif(phone, '') from patient where id = r.patient_id), ''),
      news.at, case when news.is_urgent then news.at + interval '5 minutes' else call_due(news.at, r.starts_at) end
    from ride r cross join lateral (
      select e.kind, e.queued_at as at,
        e.kind in ('ride-on-the-way', 'ride-at-door', 'ride-driver-late')
          or e.kind = 'ride-driver-unavailable' and r.starts_at < now() + rule_urgent_task() as is_urgent
      from email_outbox e
      where e.is_printed and (
        e.subject_id = r.id and e.kind = 'ride-driver-late'
        or e.kind in ('ride-accepted', 'ride-on-the-way', 'ride-at-door', 'ride-driver-unavailable')
          and e.subject_id in (select id from assignment where ride_id = r.id)
        or e.kind = 'ride-moved' and e.subject_id in (select id from ride_move where ride_id = r.id and by_staff is not null))
      order by e.queued_at desc limit 1
    ) as news
    where r.status in ('pending', 'assigned', 'accepted') and r.on_board_at is null
      and r.starts_at > now() - rule_end_unfinished_ride() and r.starts_at < now() + interval '36 hours'
      and not exists (select from payer_organization where id = r.payer_organization_id and informs_passengers)
  union all
  select case when r.starts_at < now() + rule_urgent_task() then 'ride_news' else 'ride_call' end, r.id, 'ride', r.id, r.patient_id,
      coalesce(nullif(r.passenger_name, ''), p.name), null, r.starts_at, null, e.kind || ' ' || coalesce(nullif(r.passenger_phone, ''), p.phone),
      e.queued_at, case when r.starts_at < now() + rule_urgent_task() then e.queued_at + interval '5 minutes' else call_due(e.queued_at, r.starts_at) end
    from email_outbox e join ride r on r.id = e.subject_id join patient p on p.id = r.patient_id
    where e.is_printed and e.dropped_at > now() - interval '14 days' and e.kind = 'ride-cancelled' and r.status = 'cancelled'
      and r.cancel_reason not in ('patient', 'plan_ended')
      and r.starts_at > now() - rule_end_unfinished_ride() and r.starts_at < now() + interval '36 hours'
      and not exists (select from payer_organization where id = r.payer_organization_id and informs_passengers)
  union all
  (select distinct on (a.id) 'visit_call', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null::int, e.kind || ' ' || p.phone,
      e.queued_at, case when a.starts_at < now() + rule_urgent_task() then e.queued_at + interval '5 minutes' else call_due(e.queued_at, a.starts_at) end
    from email_outbox e
      left join appointment_move m on m.id = e.subject_id
      left join affected_visit v on v.id = e.subject_id
      join appointment a on a.id = coalesce(m.appointment_id, v.appointment_id, e.subject_id)
      join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where e.is_printed and e.dropped_at > now() - interval '14 days' and a.starts_at > now() and case e.kind
      when 'visit-moved' then a.status = 'paid' and m.by_actor <> 'patient'
      when 'visit-cancelled' then a.status = 'cancelled' and a.cancel_reason <> 'patient'
      when 'nurse-unavailable' then a.status = 'paid' and v.ended_at is null
      when 'visit-times-offered' then a.status = 'paid' and v.ended_at is null
      else false end
    order by a.id, e.queued_at desc)
$$;
