/*
 * Two records of one person become one. The one that is merged away stays as a nameless row, as an account does that its owner
 * has deleted: nobody logs in with it, books for it or finds it. What was theirs hangs on the record that is kept, and old
 * links lead there.
 */
alter table patient
  -- Counts the changes of who they are, so that nobody merges what they have not seen.
  add column revision int not null default 1,
  add column merged_into uuid references patient,
  -- The address they had: what came to the office from there is theirs still.
  add column former_email text,
  add constraint patient_merged_is_gone check (merged_into is null or deleted_at is not null),
  add constraint patient_merged_into_another check (merged_into <> id),
  add constraint patient_former_email_of_merged check (former_email is null or merged_into is not null);
create index patient_merged_into on patient (merged_into) where merged_into is not null;

create function patient_revised() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger patient_revised before update of email, name, password_hash, phone, image, address_line1, address_line2, gender,
  born_on, deleted_at on patient for each row execute function patient_revised();

/* A record is merged once and for good, into one that is somebody's. Only that one being merged itself leads it further. */
create function merged_for_good() returns trigger language plpgsql as $$
begin
  if new.merged_into is null or exists (select from patient where id = new.merged_into and deleted_at is not null) then
    raise exception using errcode = 'check_violation', constraint = 'patient_merged_for_good',
      message = 'A record is merged once, and into one that is somebody''s.';
  end if;
  return new;
end $$;
create trigger patient_merged_for_good before update of merged_into on patient for each row
  when (old.merged_into is distinct from new.merged_into) execute function merged_for_good();

-- Neither a booking nor a session is written for who is gone, whoever writes it.
create trigger patient_is_here before insert or update of patient_id on appointment for each row
  execute function refuse_for_the_departed();
create trigger patient_is_here before insert or update of patient_id on ride for each row
  execute function refuse_for_the_departed();
create trigger patient_is_here before insert on patient_session for each row execute function refuse_for_the_departed();

/* A patient, and whoever was merged into them. */
create function records_of_patient(which uuid) returns setof uuid language sql stable as $$
  select which union all select id from patient where merged_into = which
$$;

/* The addresses that are theirs, each with the moment from which on: nobody proves an address when opening an account. */
create function addresses_of_patient(which uuid) returns table (address text, since timestamptz) language sql stable as $$
  select lower(email), created_at from patient where id = which
  union all
  select lower(former_email), created_at from patient where merged_into = which and former_email is not null
$$;

/* What a patient is called now, also by an id that was merged away. */
create function patient_name(which uuid) returns text language sql stable
  return (select coalesce(kept.name, one.name) from patient one left join patient kept on kept.id = one.merged_into where one.id = which);

create or replace function actor_name(kind text, of_id uuid) returns text language sql stable return
  coalesce(
    case kind
      when 'patient' then patient_name(of_id)
      when 'driver' then (select name from driver where id = of_id)
      when 'staff' then (select name from staff where id = of_id)
      when 'nurse' then (select name from staff where id = of_id)
      when 'system' then 'Lamplight'
      when 'office' then 'The office'
    end,
    'Somebody who left');

create or replace function subject_name(kind text, of_id uuid) returns text language sql stable return
  coalesce(
    case kind
      when 'patient' then patient_name(of_id)
      when 'driver' then (select name from driver where id = of_id)
      when 'staff' then (select name from staff where id = of_id)
      when 'nurse' then (select name from staff where id = of_id)
      when 'consultant' then (select name from consultant where id = of_id)
      when 'visit' then (select patient.name from appointment join patient on patient.id = patient_id where appointment.id = of_id)
      when 'ride' then (select patient.name from ride join patient on patient.id = patient_id where ride.id = of_id)
    end,
    '');

/*
 * Everything that stands in the way of merging one patient into another, a word each, with the two things that collide or the
 * one that is in the way: when it is, and with whom or where.
 */
create function merge_hindrances(kept uuid, gone uuid)
returns table (word text, kept_at timestamptz, kept_what text, gone_at timestamptz, gone_what text) language sql stable as $$
  select case when patient.id = kept then 'kept_' else 'gone_' end || case when merged_into is null then 'left' else 'merged' end,
      deleted_at, patient_name(patient.id), null::timestamptz, null::text
    from patient where patient.id in (kept, gone) and deleted_at is not null
  union all
  select 'same', null, null, null, null where kept = gone
  union all
  select 'visits', mine.starts_at, my_consultant.name, theirs.starts_at, their_consultant.name
    from appointment mine
    join appointment theirs on theirs.patient_id = gone and theirs.starts_at < mine.ends_at and theirs.ends_at > mine.starts_at
      and (theirs.status = 'paid' or theirs.status = 'held' and theirs.held_until > now())
    join consultant my_consultant on my_consultant.id = mine.consultant_id
    join consultant their_consultant on their_consultant.id = theirs.consultant_id
    where mine.patient_id = kept and kept <> gone and (mine.status = 'paid' or mine.status = 'held' and mine.held_until > now())
  union all
  select 'rides', mine.starts_at, mine.dropoff_address, theirs.starts_at, theirs.dropoff_address
    from ride mine
    join ride theirs on theirs.patient_id = gone and ride_span(theirs.starts_at) && ride_span(mine.starts_at)
      and theirs.status in ('unpaid', 'pending', 'assigned', 'accepted')
    where mine.patient_id = kept and kept <> gone and mine.status in ('unpaid', 'pending', 'assigned', 'accepted')
  union all
  select 'paying', null, null, expires_at, case when ride_id is null then 'visit' else 'ride' end
    from checkout where patient_id = gone and status in ('opening', 'open')
$$;

/*
 * Merges one patient into another, or says in one word why not: 'unknown', 'stale' when one of them is not as it was seen, or
 * what stands in the way. Of two reviews of one consultant the newer stays; a number that was agreed to and the line a patient
 * stands in are kept once. Both rows are locked first, in the order of their ids, then what hangs on them as everywhere:
 * payments, visits and rides, consultants, reviews. There is no way back. Who calls notes the deeds.
 */
create function merge_patients(kept uuid, gone uuid, kept_seen int, gone_seen int, out outcome text) language plpgsql as $$
declare
  mine patient;
  theirs patient;
begin
  perform from patient where id in (kept, gone) order by id for update;
  select * into mine from patient where id = kept;
  select * into theirs from patient where id = gone;
  outcome := case
    when mine.id is null or theirs.id is null then 'unknown'
    when (mine.revision, theirs.revision) <> (kept_seen, gone_seen) then 'stale'
  end;
  if outcome is not null then return; end if;
  perform from checkout where patient_id = gone order by id for update;
  perform from appointment where patient_id in (kept, gone) and status in ('held', 'paid') order by id for update;
  perform from ride where patient_id = gone and look_at is not null order by id for no key update;
  select word into outcome from merge_hindrances(kept, gone) limit 1;
  if found then return; end if;

  -- A hold that has run out gives way, as for every other booking.
  update appointment a set status = 'lapsed', held_until = null, cancel_reason = 'unpaid'
    where a.patient_id in (kept, gone) and a.status = 'held' and a.held_until <= now() and exists (
      select from appointment b where b.patient_id in (kept, gone) and b.id <> a.id and b.starts_at = a.starts_at
        and b.status in ('held', 'paid'));
  update appointment set patient_id = kept where patient_id = gone;
  update ride set patient_id = kept where patient_id = gone;
  update checkout set patient_id = kept where patient_id = gone;
  update staffing_application set patient_id = kept where patient_id = gone;

  delete from letter where due_at is not null and address is null and about in (
    select gone
    union all select id from password_reset where patient_id = gone
    union all select id from email_change where patient_id = gone);
  delete from patient_session where patient_id = gone;
  delete from password_reset where patient_id = gone;
  delete from email_change where patient_id = gone;
  delete from answered_request where account = gone::text;

  delete from waiting w where w.patient_id = gone and exists (
    select from waiting own where own.patient_id = kept
      and (own.consultant_id, own.from_at, own.until_at) = (w.consultant_id, w.from_at, w.until_at));
  update waiting set patient_id = kept where patient_id = gone;
  delete from text_number where patient_id = kept and consented_at is null
    and exists (select from text_number where patient_id = gone and consented_at is not null);
  delete from text_number where patient_id = gone and exists (select from text_number where patient_id = kept);
  update text_number set patient_id = kept where patient_id = gone;

  perform from consultant where id in (select consultant_id from review where patient_id in (kept, gone)) order by id for no key update;
  delete from review older using review newer
    where older.patient_id in (kept, gone) and newer.patient_id in (kept, gone) and older.patient_id <> newer.patient_id
      and older.consultant_id = newer.consultant_id and (older.written_at, older.id) < (newer.written_at, newer.id);
  update review set patient_id = kept where patient_id = gone;
  update review set visited = has_visited(kept, consultant_id)
    where patient_id = kept and visited <> has_visited(kept, consultant_id);

  update patient set
    phone = coalesce(nullif(mine.phone, ''), theirs.phone), image = coalesce(nullif(mine.image, ''), theirs.image),
    address_line1 = case when mine.address_line1 || mine.address_line2 = '' then theirs.address_line1 else mine.address_line1 end,
    address_line2 = case when mine.address_line1 || mine.address_line2 = '' then theirs.address_line2 else mine.address_line2 end,
    gender = coalesce(nullif(mine.gender, ''), theirs.gender), born_on = coalesce(mine.born_on, theirs.born_on)
    where id = kept;
  if theirs.image <> '' and mine.image <> '' then
    insert into file_removal (key) select 'public/pictures/' || substr(theirs.image, length('/files/pictures/') + 1)
      where starts_with(theirs.image, '/files/pictures/') on conflict do nothing;
  end if;
  update patient set name = 'Former patient', email = id || '@deleted.invalid', password_hash = '', phone = '', image = '',
      address_line1 = '', address_line2 = '', gender = '', born_on = null, deleted_at = now(), merged_into = kept,
      former_email = theirs.email
    where id = gone;
  update patient set merged_into = kept where merged_into = gone;
  perform pg_notify('changed', json_build_object('to', array['patient:' || kept, 'patient:' || gone])::text);
  outcome := 'merged';
end $$;
