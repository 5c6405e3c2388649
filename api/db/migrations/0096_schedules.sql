-- When a consultant can be visited: weekly hours, what single days have instead, and time off.

/* What the database must know of the practice. The server writes its zone here when it starts. */
create table practice (
  only_one boolean primary key default true check (only_one),
  time_zone text not null
);
insert into practice (time_zone) values ('America/New_York');

/*
 * Hours of one weekday (1 is Monday) in minutes from the practice's midnight. A consultant without a row for a weekday has
 * the whole grid. Rules are closed and new ones written, never edited, so that what last month was open stays known.
 */
create table weekly_hours (
  id uuid primary key default uuidv7(),
  consultant_id uuid not null references consultant,
  weekday smallint not null check (weekday between 1 and 7),
  open int4multirange not null check (open <@ '{[0,1440)}'),
  during daterange not null check (not isempty(during)),
  constraint weekly_hours_one_at_a_time exclude using gist (consultant_id with =, weekday with =, during with &&)
);

/* What one day has instead of its weekday's hours. */
create table day_hours (
  consultant_id uuid not null references consultant,
  day date not null,
  open int4multirange not null check (open <@ '{[0,1440)}'),
  primary key (consultant_id, day)
);

create index day_hours_by_day on day_hours (day);

/* Of one consultant, or of everyone where none is named: then `whose` is nobody's id, by which both are found in one index. */
create table time_off (
  id uuid primary key default uuidv7(),
  consultant_id uuid references consultant,
  whose uuid not null generated always as (coalesce(consultant_id, '00000000-0000-0000-0000-000000000000')) stored,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  reason text not null,
  created_at timestamptz not null default now(),
  constraint time_off_does_not_overlap exclude using gist (whose with =, during with &&)
);
create index time_off_by_time on time_off using gist (during);

/* A visit shorter than its slot leaves the rest of it free, so that the unique index stays the only judge of what is taken. */
alter table consultant
  add column notice_minutes int not null default 0 check (notice_minutes between 0 and 10080),
  add column visit_minutes smallint not null default 30 check (visit_minutes in (20, 25, 30));

/* Whether the whole network is off at a start of the grid. */
create function slot_closed_for_all(slot timestamptz) returns boolean language sql stable
  return exists (
    select from time_off
    where whose = '00000000-0000-0000-0000-000000000000' and during && tstzrange(slot, slot + interval '30 minutes'));

/*
 * Those of the given starts at which a consultant takes no visit, and why: 'time_off', 'hours' or 'notice'. What the list
 * shows, what a hold is refused for and where a visit can be moved to all come from here.
 */
create function closed_slots(of_consultant uuid, starts timestamptz[])
returns table (starts_at timestamptz, because text) language sql stable as $$
  select * from (
    select slot, case
      when exists (select from time_off where whose = c.id and during && tstzrange(slot, slot + interval '30 minutes'))
        or slot_closed_for_all(slot) then 'time_off'
      when not int4range(minute, minute + 30) <@ coalesce(
        (select open from day_hours where consultant_id = c.id and day = here::date),
        (select open from weekly_hours
          where consultant_id = c.id and weekday = extract(isodow from here)::smallint and during @> here::date),
        '{[0,1440)}'
      ) then 'hours'
      when slot < now() + c.notice_minutes * interval '1 minute' then 'notice'
    end
    from consultant c
    cross join practice
    cross join unnest(starts) slot
    cross join lateral (select slot at time zone time_zone as here) as local_clock
    cross join lateral (select (extract(hour from here) * 60 + extract(minute from here))::int as minute) as of_day
    where c.id = of_consultant
  ) as looked_at (starts_at, because)
  where because is not null
$$;

/* Whether a consultant takes visits at that time at all; whether it is still free, the unique index says. */
create function slot_open(of_consultant uuid, at timestamptz) returns boolean language sql stable
  return not exists (select from closed_slots(of_consultant, array[at]));

/* The starts of the week that can be booked at a moment, whoever is free then: half hours from 10:00 to 20:30, today from the next hour. */
create function bookable_slots(at timestamptz) returns setof timestamptz language sql stable as $$
  select (here::date + ahead + make_interval(mins => minute)) at time zone time_zone
  from practice
  cross join lateral (select at at time zone time_zone as here) as local_clock
  cross join generate_series(0, 6) ahead
  cross join generate_series(600, 1230, 30) minute
  where ahead > 0 or extract(hour from here) < 10
    or minute >= (extract(hour from here) + 1) * 60 + case when extract(minute from here) > 30 then 30 else 0 end
  order by 1
$$;

/*
 * Takes one slot for a patient, or says in one word why not. A hold whose time is over gives its slot up in the same
 * transaction; of everyone racing for the slot, the unique index lets one through. The patient's row is locked first, so
 * that three unpaid holds stay three however fast a patient clicks, and nobody books for an account that is being deleted.
 * Whoever changes hours or time off takes the same two locks for themselves: each visit is either refused by what changed
 * or seen by who changed it. Keeps the clock of the browser that booked, where it was told. Notes the deed and posts the letter.
 */
drop function hold_slot;
create function hold_slot(
  for_patient uuid, with_consultant uuid, slot_start timestamptz, hold_minutes int, call_email text,
  clock_zone text, clock_hour12 boolean,
  out outcome text, out appointment_id uuid, out hold_ends_at timestamptz, out slot_end timestamptz, out fee_cents int,
  out consultant json, out other_starts_at timestamptz, out other_consultant text
) language plpgsql as $$
#variable_conflict use_column
declare
  fee int;
  bookable boolean;
  closed text;
begin
  perform from patient where id = for_patient and deleted_at is null for no key update;
  if not found then
    outcome := 'unknown_patient';
    return;
  end if;

  perform pg_advisory_xact_lock_shared(96, 0), pg_advisory_xact_lock_shared(96, hashtext(with_consultant::text));
  select c.fee_cents, available, slot_start + visit_minutes * interval '1 minute', json_build_object('name', name, 'image', image,
      'speciality', speciality, 'address', json_build_object('line1', address_line1, 'line2', address_line2)),
      (select because from closed_slots(c.id, array[slot_start]))
    into fee, bookable, slot_end, consultant, closed from consultant c where id = with_consultant;
  if not found then
    outcome := 'unknown_consultant';
    return;
  end if;
  if not bookable then
    outcome := 'unavailable';
    return;
  end if;
  if closed is not null then
    outcome := closed;
    return;
  end if;

  update appointment set status = 'lapsed', held_until = null, cancel_reason = 'unpaid'
    where consultant_id = with_consultant and starts_at = slot_start and status = 'held' and held_until <= now();
  update appointment set status = 'lapsed', held_until = null, cancel_reason = 'unpaid'
    where patient_id = for_patient and starts_at = slot_start and status = 'held' and held_until <= now();

  select a.starts_at, c.name into other_starts_at, other_consultant
    from appointment a join consultant c on c.id = a.consultant_id
    where a.patient_id = for_patient and a.status in ('held', 'paid') and a.starts_at < slot_end and a.ends_at > slot_start;
  if found then
    outcome := 'overlap';
    return;
  end if;

  if (select count(*) from appointment where patient_id = for_patient and status = 'held' and held_until > now()) >= 3 then
    outcome := case when exists (
        select from appointment where consultant_id = with_consultant and starts_at = slot_start and status in ('held', 'paid', 'completed')
      ) then 'taken' else 'too_many_holds' end;
    return;
  end if;

  fee_cents := fee;
  hold_ends_at := least(now() + make_interval(mins => hold_minutes), slot_start);
  insert into appointment (patient_id, consultant_id, starts_at, ends_at, held_until, fee_cents, zoom_email, visitor_zone,
      visitor_hour12)
    values (for_patient, with_consultant, slot_start, slot_end, hold_ends_at, fee, call_email, clock_zone, clock_hour12)
    on conflict (consultant_id, starts_at) where status in ('held', 'paid', 'completed') do nothing
    returning id into appointment_id;
  if appointment_id is null then
    outcome := 'taken';
    return;
  end if;
  outcome := 'held';
  insert into audit_entry (actor, actor_id, deed, patient_id, about)
    values ('patient', for_patient, 'appointment booked', for_patient, appointment_id);
  perform post_letter('slot-held', appointment_id);
end $$;

/*
 * A payment takes its slot, back from others' holds that have run out too; or it goes back, for the reason this answers. A
 * hold that lapsed finds its slot gone when hours or time off have closed it meanwhile.
 * Called with the patient's row and the checkout locked, in this order everywhere.
 */
create or replace function claim_appointment(which uuid) returns text language plpgsql as $$
declare
  visit appointment;
  broken text;
begin
  select * into visit from appointment where id = which for update;
  if visit.status in ('paid', 'completed') then return 'paid_twice'; end if;
  if visit.status = 'cancelled' or exists (select from patient where id = visit.patient_id and deleted_at is not null) then
    return 'cancelled';
  end if;
  if visit.ends_at <= now() then return 'too_late'; end if;

  if visit.status = 'lapsed' then
    perform pg_advisory_xact_lock_shared(96, 0), pg_advisory_xact_lock_shared(96, hashtext(visit.consultant_id::text));
    if exists (select from closed_slots(visit.consultant_id, array[visit.starts_at]) where because <> 'notice') then
      update appointment set cancel_reason = 'slot_taken' where id = which;
      return 'slot_taken';
    end if;
  end if;

  update appointment set status = 'lapsed', held_until = null, cancel_reason = 'unpaid'
    where id <> which and status = 'held' and held_until <= now() and starts_at = visit.starts_at
      and (consultant_id = visit.consultant_id or patient_id = visit.patient_id);
  begin
    update appointment set status = 'paid', paid_at = now(), held_until = null, cancel_reason = null where id = which;
  exception when unique_violation then
    get stacked diagnostics broken = constraint_name;
    broken := case broken when 'appointment_patient_free' then 'overlap' else 'slot_taken' end;
    update appointment set status = 'lapsed', held_until = null, cancel_reason = broken where id = which;
    return broken;
  end;
  insert into audit_entry (actor, deed, patient_id, about) values ('system', 'appointment paid', visit.patient_id, which);
  return 'claimed';
end $$;
