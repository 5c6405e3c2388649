/*
 * Who waits for a time of a consultant to come free, on one day or within a week. A row ends by itself: its window passes,
 * a visit within it is paid for, its patient leaves the line or us. A time offered in vain ends nothing; it is not offered
 * to the same person again.
 */
create table waiting (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patient on delete cascade,
  consultant_id uuid not null references consultant,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- Who came first is asked first.
  place bigint generated always as identity,
  visitor_zone text,
  visitor_hour12 boolean,
  joined_at timestamptz not null default now(),
  constraint waiting_once unique (patient_id, consultant_id, from_at, until_at),
  constraint waiting_has_window check (from_at < until_at),
  constraint waiting_visitor_whole check ((visitor_zone is null) = (visitor_hour12 is null)),
  constraint waiting_visitor_zone_short check (length(visitor_zone) between 1 and 64)
);
create index waiting_in_line on waiting (consultant_id, place);
create index waiting_in_window on waiting (consultant_id, from_at);
create index waiting_by_end on waiting (until_at);
create trigger patient_is_here before insert on waiting for each row execute function refuse_for_the_departed();

-- A time that has come free and that nobody in line has been asked about yet.
create table freed_slot (
  consultant_id uuid not null references consultant,
  starts_at timestamptz not null,
  due_at timestamptz not null default now(),
  primary key (consultant_id, starts_at)
);
create index freed_slot_due on freed_slot (due_at);

/* Has the line looked at for one time. */
create function slot_freed(consultant uuid, at timestamptz) returns void language sql as $$
  insert into freed_slot (consultant_id, starts_at) select consultant, at where at > now()
    on conflict (consultant_id, starts_at) do update set due_at = now()
$$;

/* Whether or not anybody waits: who joins at this moment cannot be seen from here yet, and must not be missed. */
create function appointment_frees_slot() returns trigger language plpgsql as $$
begin
  perform slot_freed(old.consultant_id, old.starts_at);
  return null;
end $$;
create trigger appointment_frees_slot after update of status, starts_at, consultant_id on appointment for each row
  when (old.status in ('held', 'paid') and (
    new.status in ('cancelled', 'lapsed') or (old.consultant_id, old.starts_at) is distinct from (new.consultant_id, new.starts_at)
  ))
  execute function appointment_frees_slot();

/*
 * Other hours, time off that is given up, a consultant who is back: any time of theirs that somebody waits for may be free
 * now. Those that somebody has are left out: when they come free, that says so. Whoever joins holds the schedule and the
 * consultant meanwhile, so here they have joined, or they see what has come free.
 */
create function week_may_be_free(consultant uuid) returns void language sql as $$
  with week as materialized (select slot from bookable_slots(now()) as slot)
  insert into freed_slot (consultant_id, starts_at)
    select distinct consultant, slot from waiting join week on from_at <= slot and until_at > slot
    where consultant_id = consultant and from_at <= (select max(slot) from week) and not exists (
      select from appointment where consultant_id = consultant and starts_at = slot and status in ('held', 'paid', 'completed'))
    on conflict (consultant_id, starts_at) do update set due_at = now()
$$;

create function schedule_opens() returns trigger language plpgsql as $$
begin
  if coalesce(new.consultant_id, old.consultant_id) is null then
    perform week_may_be_free(id) from consultant where exists (select from waiting where consultant_id = consultant.id);
  else
    perform week_may_be_free(coalesce(new.consultant_id, old.consultant_id));
  end if;
  return null;
end $$;
create trigger schedule_opens after insert or update or delete on weekly_hours for each row execute function schedule_opens();
create trigger schedule_opens after insert or update or delete on day_hours for each row execute function schedule_opens();
create trigger schedule_opens after update or delete on time_off for each row execute function schedule_opens();

create function consultant_is_back() returns trigger language plpgsql as $$
begin
  perform week_may_be_free(new.id);
  return null;
end $$;
create trigger consultant_is_back after update of available, notice_minutes on consultant for each row
  when (new.available and (not old.available or new.notice_minutes < old.notice_minutes))
  execute function consultant_is_back();

create function paid_visit_ends_waiting() returns trigger language plpgsql as $$
begin
  delete from waiting where patient_id = new.patient_id and consultant_id = new.consultant_id
    and from_at <= new.starts_at and until_at > new.starts_at;
  return null;
end $$;
create trigger paid_visit_ends_waiting after update of status, starts_at, consultant_id on appointment for each row
  when (new.status = 'paid' and (old.status, old.starts_at, old.consultant_id) is distinct from (new.status, new.starts_at, new.consultant_id))
  execute function paid_visit_ends_waiting();

/* One at a time joins a consultant's line or is asked from it: nobody joins unseen, and nobody is asked before their turn. */
create function lock_line(consultant uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('waiting ' || consultant, 0))
$$;

/* Hours, time off and whether a consultant takes appointments stay as they are until the transaction ends. */
create function hold_schedule(which uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(96, 0), pg_advisory_xact_lock_shared(96, hashtext(which::text));
  perform from consultant where id = which for share;
end $$;

create function slot_is_taken(consultant uuid, at timestamptz) returns boolean language sql stable return exists (
  select from appointment where consultant_id = consultant and starts_at = at
    and status in ('held', 'paid', 'completed') and (status <> 'held' or held_until > now())
);

/*
 * Who is asked about a time: the first in line who could take it. Not who has a visit with this consultant within the same
 * window, or let this very time go before; nor, as when booking, who is elsewhere then or holds three unpaid.
 */
create function first_in_line(consultant uuid, slot_start timestamptz, slot_end timestamptz) returns setof waiting
language sql stable as $$
  select waiting.* from waiting join patient on patient.id = patient_id
  where consultant_id = consultant and from_at <= slot_start and until_at > slot_start and deleted_at is null
    and not exists (
      select from appointment as visit where visit.patient_id = waiting.patient_id and (
        visit.consultant_id = consultant and visit.starts_at = slot_start
        or (visit.status = 'paid' or visit.status = 'held' and visit.held_until > now()) and (
          visit.starts_at < slot_end and visit.ends_at > slot_start
          or visit.consultant_id = consultant and visit.starts_at >= from_at and visit.starts_at < until_at)))
    and (
      select count(*) from appointment as hold
      where hold.patient_id = waiting.patient_id and hold.status = 'held' and hold.held_until > now()) < 3
  order by place limit 1
$$;

/*
 * Offers a freed time to the first in line: it is held for them, by the rules of every hold, and a letter says so. Answers
 * 'offered'; 'closed' when it cannot be booked; 'taken', by somebody who was quicker; 'nobody' when no one is left to ask;
 * 'later' when those who wait cannot take it now.
 */
create function offer_slot(with_consultant uuid, slot_start timestamptz, hold_minutes int) returns text
language plpgsql as $$
declare
  first waiting;
  hold record;
begin
  perform lock_line(with_consultant);
  if slot_start not in (select bookable_slots(now())) then return 'closed'; end if;
  if slot_is_taken(with_consultant, slot_start) then return 'taken'; end if;

  select line.* into first from consultant,
    first_in_line(consultant.id, slot_start, slot_start + visit_minutes * interval '1 minute') as line
    where consultant.id = with_consultant;
  if not found then
    return case when exists (
        select from waiting where consultant_id = with_consultant and from_at <= slot_start and until_at > slot_start
          and not exists (
            select from appointment as visit where visit.patient_id = waiting.patient_id
              and visit.consultant_id = with_consultant and visit.starts_at = slot_start)
      ) then 'later' else 'nobody' end;
  end if;

  perform from patient where id = first.patient_id for no key update;
  perform from waiting where id = first.id;
  if not found then return 'later'; end if;

  select offer.* into hold from patient, hold_slot(
      patient.id, with_consultant, slot_start, hold_minutes, patient.email, first.visitor_zone, first.visitor_hour12
    ) as offer where patient.id = first.patient_id;
  if hold.outcome <> 'held' then
    return case when hold.outcome in ('overlap', 'too_many_holds', 'unknown_patient') then 'later' else hold.outcome end;
  end if;

  delete from letter where kind = 'slot-held' and about = hold.appointment_id;
  perform post_letter('slot-offered', hold.appointment_id);
  insert into audit_entry (actor, deed, patient_id, about)
    values ('system', 'slot offered', first.patient_id, hold.appointment_id);
  return 'offered';
end $$;
