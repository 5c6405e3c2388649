-- Rides by time, for the office's list.
create index ride_by_time on ride ((coalesce(starts_at, ready_by)) desc, id desc);

-- The office can hide a review, with a reason. Hidden reviews are neither listed nor counted.
alter table review
  add column hidden_at timestamptz,
  add column hidden_by uuid constraint review_hidden_by_fkey references staff,
  add column hidden_reason text,
  add constraint review_hidden_with_reason check (num_nonnulls(hidden_at, hidden_by, hidden_reason) in (0, 3)),
  add constraint review_hidden_reason_given check (hidden_reason <> '');
drop trigger review_counts on review;
create trigger review_counts after insert or delete or update of rating, comment, consultant_id, visited, hidden_at on review
  for each row execute function count_reviews();
