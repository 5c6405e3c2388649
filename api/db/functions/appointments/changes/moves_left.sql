-- How often a patient may still reschedule a visit: two times, or without limit while the fault is ours. Rules: docs/rules/visits.md.
create or replace function moves_left(reason text, own_moves int) returns int language sql immutable as $$
  select case when reason = 'late' then 0 else greatest(rule_patient_moves() - own_moves, (reason in ('nurse_unavailable', 'moved_by_office'))::int) end
$$;
