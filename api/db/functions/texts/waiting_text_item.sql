-- The inbox item of a number's texts that nobody has answered or closed; null if none waits. Rules: docs/rules/office.md.
create or replace function waiting_text_item(e164 text) returns uuid language sql stable as $$
  select i.id from contact_message m join inbox_item i on i.id = m.id
  where m.phone = e164 and i.closed_at is null and i.answered_at is null and i.part_of is null order by i.id limit 1
$$;
