-- A patient sees one consultant at a time. Visits that stood beside each other before this rule are left as they are.
alter table appointment add column double_booked boolean not null default false;
update appointment as visit set double_booked = true
  where status in ('held', 'paid') and exists (
    select from appointment as other where other.patient_id = visit.patient_id and other.starts_at = visit.starts_at
      and other.id <> visit.id and other.status in ('held', 'paid'));
create unique index appointment_patient_free on appointment (patient_id, starts_at)
  where status in ('held', 'paid') and not double_booked;

/*
 * Takes one slot for a patient, or says in one word why not. A hold whose time is over gives its slot up in the same
 * transaction; of everyone racing for the slot, the unique index lets one through. The patient's row is locked first, so
 * that three unpaid holds stay three however fast a patient clicks, and nobody books for an account that is being deleted.
 * Notes the deed and posts the letter.
 */
drop function hold_slot;
create function hold_slot(
  for_patient uuid, with_consultant uuid, slot_start timestamptz, slot_end timestamptz, hold_minutes int, call_email text,
  out outcome text, out appointment_id uuid, out hold_ends_at timestamptz, out fee_cents int, out consultant json,
  out other_starts_at timestamptz, out other_consultant text
) language plpgsql as $$
#variable_conflict use_column
declare
  fee int;
  bookable boolean;
begin
  perform from patient where id = for_patient and deleted_at is null for no key update;
  if not found then
    outcome := 'unknown_patient';
    return;
  end if;

  select c.fee_cents, available, json_build_object('name', name, 'image', image, 'speciality', speciality,
      'address', json_build_object('line1', address_line1, 'line2', address_line2))
    into fee, bookable, consultant from consultant c where id = with_consultant;
  if not found then
    outcome := 'unknown_consultant';
    return;
  end if;
  if not bookable then
    outcome := 'unavailable';
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
  insert into appointment (patient_id, consultant_id, starts_at, ends_at, held_until, fee_cents, zoom_email)
    values (for_patient, with_consultant, slot_start, slot_end, hold_ends_at, fee, call_email)
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
