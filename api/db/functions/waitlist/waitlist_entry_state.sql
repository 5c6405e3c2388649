-- The state of the call that a waitlist entry is for. Entries of older versions have none: the one named last counts, or else the practice's
-- own. Rules: docs/rules/visits.md.
create or replace function waitlist_entry_state(entry waitlist_entry) returns text language sql stable as $$
  select coalesce(entry.state, state_of_patient(entry.patient_id), (select state from practice))
$$;
