-- The first entry of the waitlist that this slot fits and whose patient may hold it now: entries for the nurse and for any nurse in one
-- order. While a patient has a visit that fits an entry, the entry waits. Rules: docs/rules/visits.md.
create or replace function next_waitlist_entry(consultant uuid, slot_start timestamptz, slot_end timestamptz) returns setof waitlist_entry
language sql stable as $$
  select entry.* from consultant as nurse
    cross join waitlist_entries_within(nurse.id, slot_start, slot_start) as entry
    join patient on patient.id = entry.patient_id
  where nurse.id = next_waitlist_entry.consultant and patient.deleted_at is null and waitlist_entry_fits(entry, nurse, slot_start)
    and not exists (
      select from appointment as visit join consultant as other on other.id = visit.consultant_id
      where visit.patient_id = entry.patient_id and (
        visit.consultant_id = nurse.id and visit.starts_at = slot_start
        or occupies_slot(visit) and (
          visit.starts_at < slot_end and visit.ends_at > slot_start or waitlist_entry_fits(entry, other, visit.starts_at))))
    and not exists (select from hold_blocker(entry.patient_id, 'none') as blocker where reason is not null)
  order by entry.place limit 1
$$;
