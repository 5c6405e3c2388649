-- Tasks for Today: passengers to call, because they have no email and get no texts. A driver who is coming, at the door or gone is notified at
-- once ('ride_news'), everything else by call_due ('ride_call'), within a day and a half of the pick-up. A passenger who reschedules knows
-- it. Nobody is called whose organization informs its passengers. Rules: docs/rules/office.md.
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
$$;
