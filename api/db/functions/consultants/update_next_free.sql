-- Updates the next free time of at most `bite` nurses and returns how many queued changes and nurses were processed: a slot changed that
-- is not later than the next free one, hours changed, or the time has passed. It never waits for a locked row. A change that commits
-- during the call is either seen here or stays queued, because free slots are read after locking. Rules: docs/rules/visits.md.
create or replace function update_next_free(bite int) returns int language plpgsql as $$
declare
  noted tid[];
  mine uuid[];
  done int;
begin
  select array_agg(note) into noted from (select ctid as note from slot_change limit bite for update skip locked) as changed;
  select array_agg(id) into mine from (
    select id from consultant where id in (
      select consultant_id from slot_change where ctid = any(noted)
      union all (select id from consultant where next_free_at < (select min(start) from bookable_slots(now()) start) limit bite)
      union all (select id from consultant where next_free_until <= now() limit bite)
    ) for no key update skip locked
  ) as due;
  if mine is null then return 0; end if;
  with seen as (
    delete from slot_change where ctid = any(noted) and consultant_id = any(mine) returning consultant_id, starts_at
  ), changed as (
    select id from consultant where id = any(mine) and (
      next_free_until <= now()
      or next_free_at < (select min(start) from bookable_slots(now()) start)
      or next_free_at >= (select min(starts_at) from seen where consultant_id = id)
    )
  )
  select (select count(*) from seen), array_agg(id) into done, mine from changed;
  perform find_next_free(mine);
  return done + coalesce(cardinality(mine), 0);
end $$;
