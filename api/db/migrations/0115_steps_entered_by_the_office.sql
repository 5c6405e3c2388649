-- The office enters a step for a driver who can't.
alter table operation drop constraint operation_kind_known;
alter table operation add constraint operation_kind_known check (case
  when ride_id is null then kind in ('move', 'cancel', 'refund', 'payment')
  else kind in ('assign', 'unassign', 'take-back', 'ready', 'no-show', 'cancel', 'edit', 'step') end);
