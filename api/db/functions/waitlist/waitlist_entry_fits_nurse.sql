-- Whether a waitlist entry is for this nurse, or a request that this nurse fits at any time, and the nurse is licensed where the patient will
-- be. The state of the call is looked up last. Rules: docs/rules/visits.md.
create or replace function waitlist_entry_fits_nurse(entry waitlist_entry, nurse consultant) returns boolean language sql stable as $$
  select case
    when entry.consultant_id <> nurse.id
      or entry.specialities <> '{}' and not nurse.speciality = any(entry.specialities)
      or entry.language is not null and not entry.language = any(nurse.languages)
      or nurse.fee_cents > entry.max_fee_cents then false
    else is_licensed_in(nurse, waitlist_entry_state(entry)) end
$$;
