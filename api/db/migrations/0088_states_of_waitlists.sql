-- An entry for one nurse has the state of the call too; entries from before have none.
alter table waitlist_entry
  drop constraint waitlist_entry_nurse_or_wish,
  add constraint waitlist_entry_nurse_or_wish check (case when consultant_id is null
    then num_nulls(state, starts, parts, next_check_at) = 0
    else num_nonnulls(language, max_fee_cents, starts, parts, time_of_day, next_check_at) = 0 and specialities = '{}' end);
