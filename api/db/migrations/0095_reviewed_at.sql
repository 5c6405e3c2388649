-- When what is said of a consultant last changed: other words with the same stars come to the same sum.
alter table consultant add column reviewed_at timestamptz;
update consultant set reviewed_at = latest
  from (select consultant_id, max(written_at) as latest from review group by consultant_id) as said
  where consultant_id = consultant.id;

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
drop trigger review_counts on review;
create trigger review_counts after insert or delete or update of rating, comment, consultant_id, visited on review
  for each row execute function count_reviews();
