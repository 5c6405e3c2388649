/*
 * Whether a driver's day and word, their papers, and the office leave room for a ride: papers have to be good now and when it
 * begins. Written as a case: of "is null" of a function PostgreSQL guesses that hardly any row fulfils it, and so read all
 * drivers there are, rather than the first of those who are next, for whom `driver_next` is there.
 */
create or replace function is_free_for(candidate driver, wanted ride) returns boolean language sql stable as $$
  select case when candidate.suspended_at is not null then false
    when candidate.cleared_until <= greatest(now(), wanted.starts_at) then false
    when ride_beside(candidate, wanted) is not null then false
    else word_between(candidate, wanted) is null end
$$;
