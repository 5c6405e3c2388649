/*
 * Limits for accounts that nobody knows yet (docs/rules/accounts.md, "Unconfirmed accounts"). An account is known once its owner
 * has confirmed the email or the phone number, has paid or ridden once, or when the office opened it.
 */
create index checkout_paid_of_patient on checkout (patient_id) where paid_at is not null;

create function is_known_patient(which uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from patient where id = which and (email_proved_at is not null or password_hash = ''))
    or exists (select from checkout where patient_id = which and paid_at is not null)
    or exists (select from text_number where patient_id = which and consented_at is not null)
    or exists (select from ride where patient_id = which and status = 'completed');
end $$;

/* How often an action is allowed: at a time, or in an hour. Null where there is no limit. */
create function booking_limit(action text, is_known boolean) returns int language sql immutable return case action
  when 'holds at a time' then case when is_known then 3 else 1 end
  when 'holds an hour' then case when is_known then 30 else 10 end
  when 'rides an hour' then case when is_known then 30 else 10 end
  when 'holds of one address' then case when is_known then null else 20 end
end;

/* The hashed address that an unknown account held a slot from; forgotten when the hold ends. */
alter table appointment add column hold_origin text,
  add constraint appointment_origin_while_held check (hold_origin is null or status = 'held');
create index appointment_holds_of_origin on appointment (hold_origin) where hold_origin is not null;

create function forget_hold_origin() returns trigger language plpgsql as $$
begin
  new.hold_origin := null;
  return new;
end $$;
create trigger appointment_forgets_origin before update of status on appointment for each row
  when (old.hold_origin is not null and new.status <> 'held') execute function forget_hold_origin();

/*
 * Why a patient may not hold another slot, and when to try again; reason is null when they may. Callers hold the patient's row, and
 * for an unknown patient the lock (252, origin), so that the limits hold for calls at the same moment.
 */
create function hold_blocker(for_patient uuid, origin text, out reason text, out retry_at timestamptz) language plpgsql stable as $$
declare
  is_known boolean := is_known_patient(for_patient);
  holds int;
begin
  select count(*) into holds from appointment where patient_id = for_patient and status = 'held' and held_until > now();
  if holds >= booking_limit('holds at a time', is_known) then
    reason := case when is_known then 'too_many_holds' else 'unconfirmed_hold' end;
    return;
  end if;

  select min(booked_at) + interval '1 hour' into retry_at from (
    select booked_at from appointment
    where patient_id = for_patient and booked_by is null and booked_at > now() - interval '1 hour'
    order by booked_at desc limit booking_limit('holds an hour', is_known)
  ) as recent having count(*) = booking_limit('holds an hour', is_known);
  if retry_at is not null then
    reason := 'too_often';
    return;
  end if;

  if not is_known then
    select min(held_until) into retry_at from appointment
      where hold_origin = origin and held_until > now() and not is_known_patient(patient_id)
      having count(*) >= booking_limit('holds of one address', is_known);
    if retry_at is not null then reason := 'address_full'; end if;
  end if;
end $$;

/* Puts an email into the outbox, to be written and sent when `delay` has passed. */
drop function post_letter(text, uuid, text);
create function post_letter(
  letter_kind text, letter_about uuid, to_address text default null, delay interval default interval '0'
) returns void language sql as $$
  insert into letter (kind, about, urgency, address, due_at)
  values (letter_kind, letter_about, letter_urgency(letter_kind), to_address, now() + delay)
  on conflict do nothing
$$;

/*
 * Holds one slot for a patient, or returns why not. Lock order: the patient's row, the origin (252), then the consultant's hours
 * (96, shared), so that limits hold for calls at the same moment and nobody books for an account that is being deleted. The unique
 * index on appointment lets one of several racing patients hold the slot. The office (`by_staff`) is bound neither by a
 * consultant's notice nor by these limits and sends its own email. The patient's email waits five minutes: a hold that ends sooner
 * is not worth one. `from_origin` is the caller's hashed address.
 */
drop function hold_slot;
create function hold_slot(
  for_patient uuid, with_consultant uuid, slot_start timestamptz, hold_minutes int, call_email text,
  clock_zone text, clock_hour12 boolean, by_staff uuid default null, agreed_since date default null,
  from_origin text default null,
  out outcome text, out appointment_id uuid, out hold_ends_at timestamptz, out slot_end timestamptz, out fee_cents int,
  out consultant json, out other_starts_at timestamptz, out other_consultant text, out retry_at timestamptz
) language plpgsql as $$
#variable_conflict use_column
declare
  fee int;
  bookable boolean;
  closed text;
  blocked text;
  is_unknown boolean;
  origin text := coalesce(from_origin, 'none');
begin
  perform from patient where id = for_patient and deleted_at is null for no key update;
  if not found then
    outcome := 'unknown_patient';
    return;
  end if;
  is_unknown := by_staff is null and not is_known_patient(for_patient);
  if is_unknown then perform pg_advisory_xact_lock(252, hashtext(origin)); end if;

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
  -- By this clock and no other: a process whose own is slow, or fast, offers what cannot be booked.
  if slot_start <= now() then
    outcome := 'past';
    return;
  end if;
  if by_staff is null and slot_start > (select max(slot) from bookable_slots(now()) slot) then
    outcome := 'beyond_the_week';
    return;
  end if;
  if closed is not null and (closed <> 'notice' or by_staff is null) then
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

  if by_staff is null then
    select blocker.reason, blocker.retry_at into blocked, retry_at from hold_blocker(for_patient, origin) blocker;
    if blocked is not null then
      outcome := case when exists (
          select from appointment where consultant_id = with_consultant and starts_at = slot_start and status in ('held', 'paid', 'completed')
        ) then 'taken' else blocked end;
      return;
    end if;
  end if;

  fee_cents := fee;
  hold_ends_at := least(now() + make_interval(mins => hold_minutes), slot_start);
  insert into appointment (patient_id, consultant_id, starts_at, ends_at, held_until, fee_cents, zoom_email, visitor_zone,
      visitor_hour12, booked_by, terms_since, hold_origin)
    values (for_patient, with_consultant, slot_start, slot_end, hold_ends_at, fee, call_email, clock_zone, clock_hour12, by_staff,
      agreed_since, case when is_unknown then origin end)
    on conflict (consultant_id, starts_at) where status in ('held', 'paid', 'completed') do nothing
    returning id into appointment_id;
  if appointment_id is null then
    outcome := 'taken';
    return;
  end if;
  outcome := 'held';
  insert into audit_entry (actor, actor_id, deed, patient_id, about)
    values (case when by_staff is null then 'patient' else 'staff' end, coalesce(by_staff, for_patient), 'appointment booked',
      for_patient, appointment_id);
  if by_staff is null then perform post_letter('slot-held', appointment_id, delay => interval '5 minutes'); end if;
end $$;

/* The first in the waitlist who may hold this slot now. */
create or replace function first_in_line(consultant uuid, slot_start timestamptz, slot_end timestamptz) returns setof waiting
language sql stable as $$
  select waiting.* from waiting join patient on patient.id = patient_id
  where consultant_id = consultant and from_at <= slot_start and until_at > slot_start and deleted_at is null
    and not exists (
      select from appointment as visit where visit.patient_id = waiting.patient_id and (
        visit.consultant_id = consultant and visit.starts_at = slot_start
        or (visit.status = 'paid' or visit.status = 'held' and visit.held_until > now()) and (
          visit.starts_at < slot_end and visit.ends_at > slot_start
          or visit.consultant_id = consultant and visit.starts_at >= from_at and visit.starts_at < until_at)))
    and not exists (select from hold_blocker(waiting.patient_id, 'none') as blocker where reason is not null)
  order by place limit 1
$$;

/* Offers a slot to the first in the waitlist: 'offered', 'later', or why the slot is not on offer any more. */
create or replace function offer_slot(with_consultant uuid, slot_start timestamptz, hold_minutes int) returns text
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
    return case when hold.outcome in ('overlap', 'too_many_holds', 'unconfirmed_hold', 'address_full', 'too_often', 'unknown_patient') then 'later' else hold.outcome end;
  end if;

  delete from letter where kind = 'slot-held' and about = hold.appointment_id;
  perform post_letter('slot-offered', hold.appointment_id);
  insert into audit_entry (actor, deed, patient_id, about)
    values ('system', 'slot offered', first.patient_id, hold.appointment_id);
  return 'offered';
end $$;

/*
 * Books a ride, or returns why not. A cash ride needs a known account: it sends out a driver before anybody has paid.
 */
create or replace function book_ride(
  for_patient uuid, pickup text, dropoff text, note text, with_return boolean, back_start timestamptz, transport text,
  ride_start timestamptz, pay_minutes int, by_staff uuid default null,
  out outcome text, out ride_id uuid, out checkout_id uuid, out other_starts_at timestamptz
) language plpgsql as $$
declare
  is_card boolean := pay_minutes is not null;
  quoted int := quote_ride(transport, with_return);
  there_cents int := case when with_return then least(quote_ride(transport, false), quoted - 1) else quoted end;
  open_rides int;
  unpaid_trips int;
begin
  perform from patient where id = for_patient and deleted_at is null for no key update;
  outcome := case
    when not found then 'unknown_patient'
    when ride_start < now() + case when by_staff is null or is_card then interval '60 minutes' else interval '0' end then 'too_soon'
    when ride_start > now() + interval '90 days' then 'too_far'
    when back_start < ride_start + interval '90 minutes' then 'back_too_soon'
    when back_start > now() + interval '90 days' then 'back_too_far'
  end;
  if outcome is not null then return; end if;

  select count(*) filter (where plan_id is null), count(*) filter (where status = 'unpaid' and return_of is null and plan_id is null),
      min(starts_at) filter (where ride_span(starts_at) && ride_span(ride_start) or ride_span(starts_at) && ride_span(back_start))
    into open_rides, unpaid_trips, other_starts_at
    from ride where patient_id = for_patient and status in ('unpaid', 'pending', 'assigned', 'accepted')
      and (pay_until is null or pay_until > now());
  outcome := case
    when other_starts_at is not null then 'overlap'
    when by_staff is not null then null
    when not is_card and not is_known_patient(for_patient) then 'unconfirmed_cash'
    when (
      select count(*) from ride where patient_id = for_patient and booked_at > now() - interval '1 hour' and booked_by is null
        and plan_id is null and return_of is null
    ) >= booking_limit('rides an hour', is_known_patient(for_patient)) then 'too_often'
    when open_rides + case when with_return then 2 else 1 end > 10 then 'too_many'
    when is_card and unpaid_trips >= 3 then 'too_many_unpaid'
  end;
  if outcome is not null then return; end if;

  insert into ride (patient_id, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at,
      payment_method, status, quote_cents, pay_until, booked_by)
    values (for_patient, pickup, dropoff, note, with_return, transport, ride_start, case when is_card then 'card' else 'cash' end,
      case when is_card then 'unpaid' else 'pending' end, there_cents, now() + make_interval(mins => pay_minutes), by_staff)
    returning id into ride_id;
  if with_return then
    perform add_way_back(ride, back_start, quoted - there_cents) from ride where id = ride_id;
    update ride set booked_by = by_staff where return_of = ride_id and by_staff is not null;
  end if;
  if is_card then
    insert into checkout (patient_id, ride_id, amount_cents, expires_at, look_at, is_by_link)
      values (for_patient, book_ride.ride_id, quoted, date_trunc('second', now()) + make_interval(mins => pay_minutes),
        now() + interval '1 minute', by_staff is not null)
      returning id into checkout_id;
  else
    perform post_letter('ride-booked', ride_id);
  end if;
  insert into audit_entry (actor, actor_id, deed, patient_id, about)
    select case when by_staff is null then 'patient' else 'staff' end, coalesce(by_staff, for_patient), 'ride booked', for_patient, id
      from ride where paid_as = ride_id;
  outcome := 'booked';
end $$;
