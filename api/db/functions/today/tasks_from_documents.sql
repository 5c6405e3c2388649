-- Tasks for Today: documents and vehicle changes waiting for a check, and documents that expire within a week or have expired without a
-- new one. Suspended drivers are left out. Rules: docs/rules/office.md.
create or replace function tasks_from_documents() returns setof task language sql stable as $$
  select 'paper_check', p.id, 'driver', p.driver_id, null::uuid, d.name, null::text, null::timestamptz, null::int, p.kind, p.sent_at,
      p.sent_at + interval '1 day'
    from driver_document p join driver d on d.id = p.driver_id where p.state = 'waiting'
  union all
  select 'vehicle', c.id, 'driver', c.driver_id, null, d.name, c.from_type, null, null, c.to_type, c.asked_at, c.asked_at + interval '1 day'
    from vehicle_change c join driver d on d.id = c.driver_id where c.outcome = 'asked'
  union all
  select 'paper', p.id, 'driver', p.driver_id, null, d.name, p.expires_on::text, null, null, p.kind,
      (p.expires_on - 7)::timestamp at time zone time_zone, (p.expires_on + 1)::timestamp at time zone time_zone
    from practice join driver_document p on p.state = 'accepted' and p.expires_on <= (now() at time zone time_zone)::date + 7
      join driver d on d.id = p.driver_id
    where d.suspended_at is null and not exists (
      select from driver_document sent where sent.driver_id = p.driver_id and sent.kind = p.kind and sent.state = 'waiting')
$$;
