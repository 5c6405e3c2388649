-- What reviews come to is kept with the consultant, so that the list of all of them reads no review.
alter table consultant
  add column review_count int not null default 0,
  add column review_stars int not null default 0,
  add constraint consultant_reviews_counted check (review_count >= 0 and review_stars between review_count and 5 * review_count);
update consultant set review_count = counted, review_stars = stars
  from (select consultant_id, count(*) as counted, sum(rating) as stars from review group by consultant_id) as said
  where consultant_id = consultant.id;

/* Keeps them so. Whoever deletes reviews of several consultants locks those first, in the order of their ids. */
create function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update consultant set review_count = review_count - 1, review_stars = review_stars - old.rating where id = old.consultant_id;
  end if;
  if tg_op <> 'DELETE' then
    update consultant set review_count = review_count + 1, review_stars = review_stars + new.rating where id = new.consultant_id;
  end if;
  return null;
end $$;
create trigger review_counts after insert or delete or update of rating, consultant_id on review
  for each row execute function count_reviews();
