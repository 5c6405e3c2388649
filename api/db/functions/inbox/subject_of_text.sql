-- The ride or visit that a text message from a number is most likely about: the one nearest in time, of the rides for this number and of
-- the patients who have it. Held and canceled ones count too, because people ask about them. Rules: docs/rules/accounts.md.
create or replace function subject_of_text(e164 text, sent timestamptz)
returns table (kind text, id uuid, starts_at timestamptz) language sql stable as $$
  select near.kind, near.id, near.starts_at from records_of_number(e164) near
  order by abs(extract(epoch from near.starts_at - sent)), near.id limit 1
$$;
