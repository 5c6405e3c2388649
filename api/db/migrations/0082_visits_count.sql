/*
 * Anyone may review a consultant; only reviews by patients whose visit there took place count for the rating, and come
 * first. Which do is kept with the review, so that neither the list of consultants nor that of reviews looks at a visit.
 */
create function has_visited(patient uuid, consultant uuid) returns boolean language sql stable return exists (
  select from appointment where patient_id = patient and consultant_id = consultant
    and (status = 'completed' or status = 'paid' and ends_at <= now())
);

drop trigger review_counts on review;
alter table review add column visited boolean not null default false;
update review set visited = has_visited(patient_id, consultant_id);

/* Whoever writes reviews or ends visits locks the consultant before the review, so that nobody waits in a circle. */
create function review_knows_visit() returns trigger language plpgsql as $$
begin
  perform from consultant where id = new.consultant_id for no key update;
  new.visited := has_visited(new.patient_id, new.consultant_id);
  return new;
end $$;
create trigger review_knows_visit before insert or update of rating, comment on review
  for each row execute function review_knows_visit();

create or replace function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.visited then
    update consultant set review_count = review_count - 1, review_stars = review_stars - old.rating where id = old.consultant_id;
  end if;
  if tg_op <> 'DELETE' and new.visited then
    update consultant set review_count = review_count + 1, review_stars = review_stars + new.rating where id = new.consultant_id;
  end if;
  return null;
end $$;
create trigger review_counts after insert or delete or update of rating, consultant_id, visited on review
  for each row execute function count_reviews();
update consultant set review_count = counted, review_stars = stars
  from (
    select consultant.id, count(review.id) as counted, coalesce(sum(rating), 0) as stars
    from consultant left join review on consultant_id = consultant.id and visited group by consultant.id
  ) as said
  where consultant.id = said.id;

/* A review that was written before the visit counts from then on; one whose visit turns out not to count does so no more. */
create function visit_makes_review_count() returns trigger language plpgsql as $$
begin
  perform from consultant where id = new.consultant_id for no key update;
  update review set visited = has_visited(patient_id, consultant_id)
    where patient_id = new.patient_id and consultant_id = new.consultant_id
      and visited <> has_visited(patient_id, consultant_id);
  return null;
end $$;
create trigger visit_makes_review_count after insert on appointment for each row
  when (new.status = 'completed' or new.status = 'paid' and new.ends_at <= now())
  execute function visit_makes_review_count();
create trigger visit_ends_and_review_counts after update of status, ends_at on appointment for each row
  when ((old.status, old.ends_at) is distinct from (new.status, new.ends_at) and (
    'completed' in (old.status, new.status) or 'paid' in (old.status, new.status) and least(old.ends_at, new.ends_at) <= now()
  ))
  execute function visit_makes_review_count();

-- Those of visitors first, then newest first.
create index review_in_order on review (consultant_id, visited desc, written_at desc, id desc);
drop index review_newest;
