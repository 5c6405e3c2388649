-- Conversations by text that somebody has to read now: unanswered for at most a day, with words of danger, or from somebody whose ride is
-- underway or starts within two hours. The message is the newest one. Rules: docs/rules/office.md.
create or replace function urgent_texts()
returns table (item uuid, phone text, name text, message text, sent_at timestamptz, dangers text[], ride_id uuid, starts_at timestamptz)
language sql stable as $$
  select i.id, newest.phone, newest.name, newest.message, newest.sent_at, found.dangers, soon.id, soon.starts_at
  from inbox_item i
    cross join lateral (
      select m.phone, m.name, m.message, m.sent_at from inbox_item part join contact_message m on m.id = part.id
      where (part.id = i.id or part.part_of = i.id) and m.phone is not null order by m.id desc limit 1) newest
    cross join lateral (
      select coalesce(array_agg(distinct danger), '{}') as dangers
      from inbox_item part join contact_message m on m.id = part.id cross join unnest(m.dangers) danger
      where part.id = i.id or part.part_of = i.id) found
    left join lateral (
      select r.id, r.starts_at from records_of_number(newest.phone) r where r.is_soon order by r.starts_at, r.id limit 1) soon on true
  where i.kind = 'message' and i.closed_at is null and i.answered_at is null and i.part_of is null
    and newest.sent_at > now() - rule_urgent_text() and (found.dangers <> '{}' or soon.id is not null)
$$;
