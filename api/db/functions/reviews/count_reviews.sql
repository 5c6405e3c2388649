-- Maintains the number and sum of the reviews that count for a nurse's rating: of patients who had a visit, and not hidden by the office.
-- Rules: docs/rules/visits.md.
create or replace function count_reviews() returns trigger language plpgsql as $$
declare
  counted int;
begin
  if tg_op <> 'INSERT' then
    counted := (old.visited and old.hidden_at is null)::int;
    update consultant set review_count = review_count - counted, review_stars = review_stars - counted * old.rating,
      reviewed_at = now() where id = old.consultant_id;
  end if;
  if tg_op <> 'DELETE' then
    counted := (new.visited and new.hidden_at is null)::int;
    update consultant set review_count = review_count + counted, review_stars = review_stars + counted * new.rating,
      reviewed_at = now() where id = new.consultant_id;
  end if;
  return null;
end $$;
