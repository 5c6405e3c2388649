-- Offers a slot to the first on the waitlist, who waits for the nurse or with a request that the slot fits. Returns
-- 'offered', 'later', or why the slot cannot be offered. Rules: docs/rules/visits.md.
create or replace function offer_slot(with_consultant uuid, slot_start timestamptz, hold_minutes int) returns text
language plpgsql as $$
declare
  first waitlist_entry;
  hold record;
begin
  perform lock_waitlist();
  if slot_start not in (select bookable_slots(now())) then return 'closed'; end if;
  if slot_is_taken(with_consultant, slot_start) then return 'taken'; end if;

  select line.* into first from consultant,
    next_waitlist_entry(consultant.id, slot_start, slot_start + visit_minutes * interval '1 minute') as line
    where consultant.id = with_consultant;
  if not found then
    return case when exists (
        select from consultant as nurse cross join waitlist_entries_within(nurse.id, slot_start, slot_start) as entry
        where nurse.id = with_consultant and waitlist_entry_fits(entry, nurse, slot_start) and not exists (
          select from appointment as visit where visit.patient_id = entry.patient_id
            and visit.consultant_id = with_consultant and visit.starts_at = slot_start)
      ) then 'later' else 'nobody' end;
  end if;

  perform from patient where id = first.patient_id for no key update;
  perform from waitlist_entry where id = first.id;
  if not found then return 'later'; end if;

  select offer.* into hold from patient, hold_slot(
      patient.id, with_consultant, slot_start, hold_minutes, patient.email, first.visitor_zone, first.visitor_hour12,
      in_state => waitlist_entry_state(first)
    ) as offer where patient.id = first.patient_id;
  if hold.outcome <> 'held' then
    return case when hold.outcome in ('overlap', 'too_many_holds', 'unconfirmed_hold', 'address_full', 'too_often', 'unknown_patient', 'not_licensed') then 'later' else hold.outcome end;
  end if;

  update waitlist_request set offered_at = now() where id = first.id and offered_at is null;
  perform withdraw_message('slot-held', hold.appointment_id);
  perform enqueue_email('slot-offered', hold.appointment_id);
  insert into audit_entry (actor, action, patient_id, target_id)
    values ('system', 'slot offered', first.patient_id, hold.appointment_id);
  return 'offered';
end $$;
