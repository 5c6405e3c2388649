-- Updates the free times of at most `bite` nurses and returns how many queued changes and nurses were processed: a slot or hours changed,
-- the next free time has passed, or a new day has begun. It never waits for a locked row. A change that commits during the call is either
-- seen here or stays queued, because free slots are read after locking. Rules: docs/rules/visits.md.
create or replace function update_next_free(bite int) returns int language plpgsql as $$
declare
  noted tid[];
  mine uuid[];
  weeks uuid[];
  done int;
begin
  select array_agg(note) into noted from (select ctid as note from slot_change limit bite for update skip locked) as changed;
  select array_agg(id) into mine from (
    select id from consultant where id in (
      select consultant_id from slot_change where ctid = any(noted)
      union all (select id from consultant where next_free_at < (select min(start) from bookable_slots(now()) start) limit bite)
      union all (select id from consultant where next_free_until <= now() limit bite)
      union all (select consultant_id from consultant_week, practice where day < (now() at time zone time_zone)::date limit bite)
    ) for no key update skip locked
  ) as due;
  if mine is null then return 0; end if;
  with seen as (
    delete from slot_change where ctid = any(noted) and consultant_id = any(mine) returning consultant_id
  ), other_week as (
    select consultant_id as id from seen
    union select id from consultant where id = any(mine) and next_free_until = '-infinity'
    union select consultant_id from consultant_week, practice
      where consultant_id = any(mine) and day < (now() at time zone time_zone)::date
  )
  select (select count(*) from seen), (select array_agg(id) from other_week) into done, weeks;
  perform find_free_weeks(weeks);
  perform find_next_free(mine);
  return done + cardinality(mine);
end $$;
