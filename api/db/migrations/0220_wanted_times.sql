-- Patients also wait for a visit before a time, or between two times.
alter table waitlist_entry drop constraint waitlist_entry_time_of_day_known;
alter table waitlist_entry add constraint waitlist_entry_time_of_day_known
  check (time_of_day ~ '^(morning|afternoon|evening|(after|before)-[0-2][0-9][03]0|[0-2][0-9][03]0-[0-2][0-9][03]0)$');
