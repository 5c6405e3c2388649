-- Whether a waitlist entry is for this nurse and start, or a request that they fit. Rules: docs/rules/visits.md.
create or replace function waitlist_entry_fits(entry waitlist_entry, nurse consultant, slot_start timestamptz) returns boolean
language sql stable as $$
  select entry.from_at <= slot_start and entry.until_at > slot_start
    and (entry.starts is null or slot_start = any(entry.starts)) and waitlist_entry_fits_nurse(entry, nurse)
$$;
