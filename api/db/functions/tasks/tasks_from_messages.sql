-- Tasks for Today: undelivered emails (one task for each error, whose id is derived from its text, UUID version 8), alerts of the last
-- two weeks, and inquiries unanswered for a day. Rules: docs/rules/office.md.
create or replace function tasks_from_messages() returns setof task language sql stable as $$
  select 'emails', overlay(overlay(md5(kind_of.last_error) placing '8' from 13) placing '8' from 17)::uuid, null, null::uuid, null::uuid, null, null, null::timestamptz, kind_of.many::int,
      kind_of.last_error, kind_of.since, kind_of.since + interval '1 day'
    from (
      select coalesce(last_error, '') as last_error, count(*) as many, min(queued_at) as since from email_outbox
      where due_at is not null and needs_attention and kind <> 'office-troubles' group by 1
    ) as kind_of
  union all
  select 'trouble', id, null, null, null, null, null, null, null, message, created_at, created_at + interval '1 day'
    from office_alert where not is_delivery and created_at > now() - interval '14 days'
  union all
  select kind, i.id, 'inbox', i.id, null, name, email, null, null, topic, i.sent_at, i.sent_at + interval '2 days'
    from inbox_item i join inquiry on inquiry.id = i.id
    where closed_at is null and answered_at is null and i.sent_at < now() - interval '1 day'
$$;
