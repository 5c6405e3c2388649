-- The first entry of the waitlist whose patient may hold this slot now. Rules: docs/rules/visits.md.
create or replace function next_waitlist_entry(consultant uuid, slot_start timestamptz, slot_end timestamptz) returns setof waitlist_entry
language sql stable as $$
  select waitlist_entry.* from waitlist_entry join patient on patient.id = patient_id
  where consultant_id = consultant and from_at <= slot_start and until_at > slot_start and deleted_at is null
    and not exists (
      select from appointment as visit where visit.patient_id = waitlist_entry.patient_id and (
        visit.consultant_id = consultant and visit.starts_at = slot_start
        or (visit.status = 'paid' or visit.status = 'held' and visit.held_until > now()) and (
          visit.starts_at < slot_end and visit.ends_at > slot_start
          or visit.consultant_id = consultant and visit.starts_at >= from_at and visit.starts_at < until_at)))
    and not exists (select from hold_blocker(waitlist_entry.patient_id, 'none') as blocker where reason is not null)
  order by place limit 1
$$;
