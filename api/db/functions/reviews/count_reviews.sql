-- Maintains the number and sum of the reviews that count for a nurse's rating. Rules: docs/rules/visits.md.
create or replace function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update consultant set review_count = review_count - old.visited::int, review_stars = review_stars - old.visited::int * old.rating,
      reviewed_at = now() where id = old.consultant_id;
  end if;
  if tg_op <> 'DELETE' then
    update consultant set review_count = review_count + new.visited::int, review_stars = review_stars + new.visited::int * new.rating,
      reviewed_at = now() where id = new.consultant_id;
  end if;
  return null;
end $$;
