-- Why a ride can't be marked as a no-show now, for its driver and for the office; null if it can. `from_at`: when it can, if only the wait
-- is missing. The fact is a driver recorded at the door who has waited since the later of that and the pick-up time. Rules:
-- docs/rules/rides.md.
create or replace function no_show_blocker(trip ride, out blocker text, out from_at timestamptz) language sql stable as $$
  select case
    when trip.status <> 'accepted' then 'not_accepted'
    when trip.on_board_at is not null then 'on_board'
    when trip.at_door_at is null then 'not_at_door'
    when ready_at > now() then 'too_early'
  end, case when ready_at > now() then ready_at end
  from (select case when trip.at_door_at is not null then greatest(trip.at_door_at, trip.starts_at) + rule_no_show() end as ready_at) as wait
$$;
