-- A waitlist entry is for one nurse, or for a wish that any fitting nurse meets: specialties (none means any), language, the state of the
-- call, the highest fee and the wanted starts of the bookable week. `parts` are the parts of days of these starts, as in consultant_week;
-- `time_of_day` is how the patient said them. A job checks at `next_check_at` whether a time was opened that fits.
alter table waitlist_entry
  alter column consultant_id drop not null,
  add column specialities text[] not null default '{}',
  add column language text,
  add column state text references us_state,
  add column max_fee_cents int constraint waitlist_entry_fee_not_negative check (max_fee_cents >= 0),
  add column starts timestamptz[] constraint waitlist_entry_starts_bounded check (cardinality(starts) between 1 and 200),
  add column parts int[],
  add column time_of_day text
    constraint waitlist_entry_time_of_day_known check (time_of_day ~ '^(morning|afternoon|evening|after-[0-2][0-9][03]0)$'),
  add column next_check_at timestamptz,
  add constraint waitlist_entry_nurse_or_wish check (case when consultant_id is null
    then num_nulls(state, starts, parts, next_check_at) = 0
    else num_nonnulls(language, state, max_fee_cents, starts, parts, time_of_day, next_check_at) = 0 and specialities = '{}' end),
  add constraint waitlist_entry_wish_once
    unique nulls not distinct (patient_id, consultant_id, specialities, language, state, max_fee_cents, starts, from_at, until_at);
create index waitlist_entry_to_check on waitlist_entry (next_check_at) where next_check_at is not null;

-- Replaced by the one without a parameter: an entry for a wish fits many nurses.
drop function if exists lock_waitlist(uuid);
