/*
 * Everything that consultants are searched and put in order by stands in their own row, under an index: a page of the answer
 * costs the same however many there are. When they are free next is kept true here, a moment after it changes.
 */
create function without_accents(words text) returns text immutable strict language sql
  return regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g');

alter table consultant
  -- The first start that can be booked; infinity where there is none in the bookable week.
  add column next_free_at timestamptz not null default 'infinity',
  -- Until when that holds if nobody books, cancels or changes hours; the past where something of it has changed.
  add column next_free_until timestamptz not null default '-infinity',
  -- Those who cannot be booked come last in every order.
  add column away boolean generated always as (next_free_at = 'infinity') stored,
  -- In tenths of a star, ascending like all other keys: the best is the smallest, nobody's opinion the largest.
  add column rating_place int generated always as (coalesce(-round(10.0 * review_stars / nullif(review_count, 0)), 0)) stored,
  add column found_by tsvector generated always as (to_tsvector('simple', without_accents(name || ' ' || speciality))) stored;
create index consultant_bookable_first on consultant (away, position, id);
create index consultant_by_next_free on consultant (next_free_at, position, id);
create index consultant_by_fee on consultant (away, fee_cents, position, id);
create index consultant_by_rating on consultant (away, rating_place, position, id);
create index consultant_by_words on consultant using gin (found_by);
create index consultant_by_language on consultant using gin (languages);
create index consultant_by_speciality on consultant (speciality);
create index consultant_next_free_ends on consultant (next_free_until);

/* The first start at which a consultant can be booked, at a moment; infinity where there is none in the week. */
create function next_free(of_consultant uuid, at timestamptz) returns timestamptz language plpgsql stable as $$
declare
  slot timestamptz;
begin
  perform from consultant where id = of_consultant and available;
  if not found then return 'infinity'; end if;
  for slot in select start from bookable_slots(at) start order by start loop
    if slot_open(of_consultant, slot) and not exists (
      select from appointment where consultant_id = of_consultant and starts_at = slot
        and status in ('held', 'paid', 'completed') and (status <> 'held' or held_until > at)
    ) then return slot; end if;
  end loop;
  return 'infinity';
end $$;

/* Looks up when these are free next. It holds until that start needs more notice than is left; without one, until the week moves on. */
create function find_next_free(consultants uuid[]) returns void language sql begin atomic
  update consultant set next_free_at = found.at, next_free_until = case
      when not available then 'infinity'
      when found.at = 'infinity' then
        (date_trunc('day', now() at time zone time_zone) + interval '1 day') at time zone time_zone
      else found.at - notice_minutes * interval '1 minute'
    end
  from (select id, next_free(id, now()) as at from consultant where id = any(consultants)) as found cross join practice
  where consultant.id = found.id;
end;

create function consultant_is_free_otherwise() returns trigger language plpgsql as $$
begin
  perform find_next_free(array[new.id]);
  return null;
end $$;
create trigger consultant_is_free_otherwise after insert or update of available, notice_minutes on consultant
  for each row execute function consultant_is_free_otherwise();

/* Of whoever has other hours or time off; of everyone, where time off names nobody. */
create function hours_change_next_free() returns trigger language plpgsql as $$
declare
  whose uuid := case when tg_op = 'DELETE' then old.consultant_id else new.consultant_id end;
begin
  perform from consultant where whose is null or id = whose order by id for no key update;
  update consultant set next_free_until = '-infinity' where whose is null or id = whose;
  return null;
end $$;
create trigger hours_change_next_free after insert or update or delete on weekly_hours
  for each row execute function hours_change_next_free();
create trigger hours_change_next_free after insert or update or delete on day_hours
  for each row execute function hours_change_next_free();
create trigger hours_change_next_free after insert or update or delete on time_off
  for each row execute function hours_change_next_free();

/* Elsewhere the same hours are other moments. */
create function zone_changes_next_free() returns trigger language plpgsql as $$
begin
  perform from consultant order by id for no key update;
  update consultant set next_free_until = '-infinity';
  return null;
end $$;
create trigger zone_changes_next_free after update on practice execute function zone_changes_next_free();

/*
 * A slot that is taken or given back is noted in its own row: the consultant's would make everyone who books with them wait
 * for each other. `keep_next_free` looks at it right after the commit.
 */
alter table appointment add column slot_changed_at timestamptz;
create index appointment_slot_changes on appointment (slot_changed_at) where slot_changed_at is not null;

create function note_slot_change() returns trigger language plpgsql as $$
begin
  new.slot_changed_at := now();
  if tg_op = 'UPDATE' and old.consultant_id <> new.consultant_id then
    update consultant set next_free_until = '-infinity' where id = old.consultant_id;
  end if;
  return new;
end $$;
create trigger slot_is_taken before insert on appointment for each row
  when (new.status in ('held', 'paid') and new.starts_at > now())
  execute function note_slot_change();
create trigger slot_changes before update of status, starts_at, consultant_id on appointment for each row
  when (greatest(old.starts_at, new.starts_at) > now() and
    (old.status in ('held', 'paid', 'completed'), old.starts_at, old.consultant_id)
      is distinct from (new.status in ('held', 'paid', 'completed'), new.starts_at, new.consultant_id))
  execute function note_slot_change();

/*
 * Brings next free times up to date, of as many consultants as a bite has at most, and answers how many those were: where a slot
 * has changed, where hours have, and where the time has passed. Never waits for a row that another has locked; its turn comes
 * again. A change that commits meanwhile is either seen here or left noted, since what is free is read after the locks are had.
 */
create function keep_next_free(bite int) returns int language plpgsql as $$
declare
  noted uuid[];
  mine uuid[];
begin
  select array_agg(id) into noted from (
    select id from appointment where slot_changed_at is not null order by slot_changed_at limit bite
  ) as changed;
  select array_agg(id) into mine from (
    select id from consultant where id in (
      select consultant_id from appointment where id = any(noted)
      union all (select id from consultant where next_free_at < (select min(start) from bookable_slots(now()) start) limit bite)
      union all (select id from consultant where next_free_until <= now() limit bite)
    ) for no key update skip locked
  ) as due;
  if mine is null then return 0; end if;
  update appointment set slot_changed_at = null where id in (
    select id from appointment where id = any(noted) and consultant_id = any(mine) for no key update skip locked
  );
  perform find_next_free(mine);
  return cardinality(mine);
end $$;
