/*
 * A slot that is taken or given back is noted beside the visits, not in them: to write a visit's row once more for each
 * note, with all its indexes, cost as much as the booking itself. `keep_next_free` looks at the notes right after the commit.
 */
drop trigger slot_is_taken on appointment;
drop trigger slot_changes on appointment;
drop function note_slot_change();
alter table appointment drop column slot_changed_at;

create table slot_change (
  consultant_id uuid not null,
  starts_at timestamptz not null
);

create function note_slot_change() returns trigger language plpgsql as $$
begin
  insert into slot_change values (new.consultant_id, new.starts_at);
  if tg_op = 'UPDATE' and (old.consultant_id, old.starts_at) <> (new.consultant_id, new.starts_at) then
    insert into slot_change values (old.consultant_id, old.starts_at);
  end if;
  return null;
end $$;
create trigger slot_is_taken after insert on appointment for each row
  when (new.status in ('held', 'paid') and new.starts_at > now())
  execute function note_slot_change();
create trigger slot_changes after update of status, starts_at, consultant_id on appointment for each row
  when (greatest(old.starts_at, new.starts_at) > now() and
    (old.status in ('held', 'paid', 'completed'), old.starts_at, old.consultant_id)
      is distinct from (new.status in ('held', 'paid', 'completed'), new.starts_at, new.consultant_id))
  execute function note_slot_change();

/*
 * Brings next free times up to date, of as many consultants as a bite has at most, and answers how many notes and consultants
 * those were: where a slot has changed that is not later than the next free one, where hours have, and where the time has
 * passed. Never waits for a row that another has locked; its turn comes again. A change that commits meanwhile is either seen
 * here or left noted, since what is free is read after the locks are had.
 */
create or replace function keep_next_free(bite int) returns int language plpgsql as $$
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

/* Each start of the server tells the zone once more: only another zone makes hours other moments. */
drop trigger zone_changes_next_free on practice;
create trigger zone_changes_next_free after update on practice for each row
  when (old.time_zone <> new.time_zone) execute function zone_changes_next_free();

/* Their rows are written anew at each booking: who searches by words or language would read a list of what waits to be sorted in. */
alter index consultant_by_words set (fastupdate = off);
alter index consultant_by_language set (fastupdate = off);
