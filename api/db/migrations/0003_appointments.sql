create table appointment (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patient,
  consultant_id uuid not null references consultant,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'held',
  held_until timestamptz,
  -- The consultant's fee when the slot was taken; a later change of fees does not touch it.
  fee_cents int not null,
  zoom_email text not null,
  meeting_url text,
  cancel_reason text,
  booked_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint appointment_status_known check (status in ('held', 'paid', 'completed', 'cancelled', 'lapsed')),
  -- Only an unpaid hold runs out.
  constraint appointment_hold_has_end check ((status = 'held') = (held_until is not null)),
  constraint appointment_hold_ends_by_start check (held_until <= starts_at),
  constraint appointment_paid_has_time check ((status in ('paid', 'completed')) = (paid_at is not null)),
  constraint appointment_cancelled_has_reason check ((status in ('cancelled', 'lapsed')) = (cancel_reason is not null)),
  constraint appointment_reason_known check (cancel_reason in ('patient', 'unpaid', 'slot_taken')),
  constraint appointment_ends_after_start check (ends_at > starts_at),
  constraint appointment_fee_positive check (fee_cents > 0)
);
-- One live booking per slot; a cancelled or lapsed one gives the slot back.
create unique index appointment_slot_taken on appointment (consultant_id, starts_at) where status in ('held', 'paid', 'completed');
create index appointment_of_patient on appointment (patient_id, id desc);
create index appointment_holds_of_patient on appointment (patient_id) where status = 'held';
-- What the consultants' lists show as taken.
create index appointment_live_by_time on appointment (starts_at) include (consultant_id) where status in ('held', 'paid');

/*
 * Takes one slot for a patient, or says in one word why not. A hold whose time is over gives its slot up in the same
 * transaction; of everyone racing for the slot, the unique index lets one through. The patient's row is locked first, so
 * that three unpaid holds stay three however fast a patient clicks.
 */
create function hold_slot(
  for_patient uuid, with_consultant uuid, slot_start timestamptz, slot_end timestamptz, hold_minutes int, call_email text,
  out outcome text, out appointment_id uuid, out hold_ends_at timestamptz
) language plpgsql as $$
declare
  fee int;
  bookable boolean;
begin
  perform from patient where id = for_patient for no key update;

  select fee_cents, available into fee, bookable from consultant where id = with_consultant;
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

  if (select count(*) from appointment where patient_id = for_patient and status = 'held' and held_until > now()) >= 3 then
    outcome := case when exists (
        select from appointment where consultant_id = with_consultant and starts_at = slot_start and status in ('held', 'paid', 'completed')
      ) then 'taken' else 'too_many_holds' end;
    return;
  end if;

  hold_ends_at := least(now() + make_interval(mins => hold_minutes), slot_start);
  insert into appointment (patient_id, consultant_id, starts_at, ends_at, held_until, fee_cents, zoom_email)
    values (for_patient, with_consultant, slot_start, slot_end, hold_ends_at, fee, call_email)
    on conflict (consultant_id, starts_at) where status in ('held', 'paid', 'completed') do nothing
    returning id into appointment_id;
  outcome := case when appointment_id is null then 'taken' else 'held' end;
end $$;
