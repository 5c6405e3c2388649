-- Holds a slot for a patient, or returns why not. It checks hours, notice, overlap and open holds; the unique index
-- appointment_slot_taken decides who gets the slot. Rules: docs/rules/visits.md.
create or replace function hold_slot(
  for_patient uuid, with_consultant uuid, slot_start timestamptz, hold_minutes int, call_email text,
  clock_zone text, clock_hour12 boolean, by_staff uuid default null, agreed_since date default null,
  from_origin text default null, in_state text default null,
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
  call_state text := coalesce(in_state, (select practice.state from practice));
  is_licensed boolean;
begin
  perform from patient where id = for_patient and deleted_at is null for no key update;
  if not found then
    outcome := 'unknown_patient';
    return;
  end if;
  is_unknown := by_staff is null and not is_known_patient(for_patient);
  if is_unknown then perform pg_advisory_xact_lock(252, hashtext(origin)); end if;

  perform pg_advisory_xact_lock_shared(96, 0), pg_advisory_xact_lock_shared(96, hashtext(with_consultant::text));
  select c.fee_cents, takes_visits(c), slot_start + visit_minutes * interval '1 minute', json_build_object('name', name, 'image', image,
      'speciality', speciality, 'address', json_build_object('line1', address_line1, 'line2', address_line2)),
      (select because from closed_slots(c.id, array[slot_start])), is_licensed_in(c, call_state)
    into fee, bookable, slot_end, consultant, closed, is_licensed from consultant c where id = with_consultant;
  if not found then
    outcome := 'unknown_consultant';
    return;
  end if;
  if not bookable then
    outcome := 'unavailable';
    return;
  end if;
  if not is_licensed then
    outcome := 'not_licensed';
    return;
  end if;
  -- The database's clock decides: a process with a wrong clock offers slots that cannot be booked.
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

  perform end_expired_hold(a.id) from appointment a
    where a.status = 'held' and a.held_until <= now() and a.starts_at = slot_start
      and (a.consultant_id = with_consultant or a.patient_id = for_patient);

  select a.starts_at, c.name into other_starts_at, other_consultant
    from appointment a join consultant c on c.id = a.consultant_id
    where a.patient_id = for_patient and occupies_slot(a) and a.starts_at < slot_end and a.ends_at > slot_start;
  if found then
    outcome := 'overlap';
    return;
  end if;

  if by_staff is null then
    select blocker.reason, blocker.retry_at into blocked, retry_at from hold_blocker(for_patient, origin) blocker;
    if blocked is not null then
      outcome := case when slot_is_taken(with_consultant, slot_start) then 'taken' else blocked end;
      return;
    end if;
  end if;

  fee_cents := fee;
  hold_ends_at := least(now() + make_interval(mins => hold_minutes), slot_start);
  insert into appointment (patient_id, consultant_id, starts_at, ends_at, held_until, fee_cents, zoom_email, visitor_zone,
      visitor_hour12, booked_by, terms_since, hold_origin, state)
    values (for_patient, with_consultant, slot_start, slot_end, hold_ends_at, fee, call_email, clock_zone, clock_hour12, by_staff,
      agreed_since, case when is_unknown then origin end, call_state)
    on conflict (consultant_id, starts_at) where status in ('held', 'paid', 'completed') do nothing
    returning id into appointment_id;
  if appointment_id is null then
    outcome := 'taken';
    return;
  end if;
  outcome := 'held';
  insert into audit_entry (actor, actor_id, action, patient_id, target_id)
    values (case when by_staff is null then 'patient' else 'staff' end, coalesce(by_staff, for_patient), 'appointment booked',
      for_patient, appointment_id);
  if by_staff is null then perform enqueue_email('slot-held', appointment_id, delay => rule_hold_email_delay()); end if;
end $$;
