-- `people_to_text_of` without selected rides, as copies of the version before call it. The next version deletes it. Rules: docs/rules/office.md.
create or replace function people_to_text(audience text, on_day date, target uuid)
returns table (patient_id uuid, who text, number text, email text, how text) language sql stable as $$
  select * from people_to_text_of(audience, on_day, target, '{}')
$$;
