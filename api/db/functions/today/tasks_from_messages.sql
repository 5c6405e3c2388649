-- Tasks for Today: undelivered emails (one task for each error, whose id is derived from its text, UUID version 8), emails that failed
-- and alerts of the last two weeks, urgent texts at once, and other inquiries unanswered for a day. Rules: docs/rules/office.md.
create or replace function tasks_from_messages() returns setof task language sql stable as $$
  select 'emails', overlay(overlay(md5(kind_of.last_error) placing '8' from 13) placing '8' from 17)::uuid, null, null::uuid, null::uuid, null, null, null::timestamptz, kind_of.many::int,
      kind_of.last_error, kind_of.since, kind_of.since + interval '1 day'
    from (
      select coalesce(last_error, '') as last_error, count(*) as many, min(queued_at) as since from email_outbox
      where due_at is not null and needs_attention and kind <> 'office-troubles' group by 1
    ) as kind_of
  union all
  select 'email_failed', overlay(overlay(md5(e.kind || e.subject_id) placing '8' from 13) placing '8' from 17)::uuid,
      case when a.id is not null then 'visit' when r.id is not null then 'ride' when i.id is not null then 'inbox' end,
      coalesce(a.id, r.id, i.id), p.id, coalesce(p.name, i.name), e.last_error, null, null, replace(e.kind, '-', ' '), e.failed_at,
      e.failed_at + interval '1 day'
    from email_outbox e
      left join appointment_move m on m.id = e.subject_id
      left join appointment a on a.id = coalesce(m.appointment_id, e.subject_id)
      left join ride_move n on n.id = e.subject_id
      left join ride r on r.id = coalesce(n.ride_id, e.subject_id)
      left join lateral (select id, name from inquiry where id = e.subject_id) i on true
      left join patient p on p.id = coalesce(a.patient_id, r.patient_id, e.subject_id)
    where e.failed_at > now() - interval '14 days'
  union all
  select 'trouble', id, null, null, null, null, null, null, null, message, created_at, created_at + interval '1 day'
    from office_alert where not is_delivery and created_at > now() - interval '14 days'
  union all
  select kind, i.id, 'inbox', i.id, null, name, email, null, null, topic, i.sent_at, i.sent_at + interval '2 days'
    from inbox_item i join inquiry on inquiry.id = i.id
    where closed_at is null and answered_at is null and part_of is null and i.sent_at < now() - interval '1 day'
      and i.id not in (select item from urgent_texts())
  union all
  select case when ride_id is null then 'text_danger' else 'text' end, item, 'inbox', item, patient_of_number(t.phone), coalesce(name_of_number(t.phone), t.name),
      array_to_string(dangers, ' '), t.starts_at, null, t.message, t.sent_at, t.sent_at + interval '5 minutes'
    from urgent_texts() t
$$;
