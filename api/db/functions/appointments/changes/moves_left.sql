-- How often a patient may still reschedule a visit: as often as the rule said when it was booked, or without limit while the fault is ours.
-- Rules: docs/rules/visits.md.
create or replace function moves_left(reason text, own_moves int, booked_at timestamptz) returns int language sql stable as $$
  select case when reason = 'late' then 0
    else greatest(rule_patient_moves(booked_at) - own_moves, (reason in ('nurse_unavailable', 'moved_by_office'))::int) end
$$;
