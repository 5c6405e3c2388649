-- Whether a waitlist entry is for this nurse, or for a wish that this nurse fits at any time. Rules: docs/rules/visits.md.
create or replace function waitlist_entry_fits_nurse(entry waitlist_entry, nurse consultant) returns boolean language sql stable as $$
  select case when entry.consultant_id is not null then entry.consultant_id = nurse.id
    else (entry.specialities = '{}' or nurse.speciality = any(entry.specialities))
      and (entry.language is null or entry.language = any(nurse.languages))
      and (entry.max_fee_cents is null or nurse.fee_cents <= entry.max_fee_cents)
      and is_licensed_in(nurse, entry.state) end
$$;
