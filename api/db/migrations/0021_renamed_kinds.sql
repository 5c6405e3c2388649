-- The task about emails that could not be sent has a new name. Its states (taken, snoozed) keep their place.
update task_state set kind = 'emails' where kind = 'letters';

-- Taking a ride back from its driver is called unassigning. Copies of the previous release still write the old name.
alter table operation drop constraint operation_kind_known;
alter table operation add constraint operation_kind_known check (
  case when ride_id is null then kind in ('move', 'cancel', 'refund', 'payment')
  else kind in ('assign', 'unassign', 'take-back', 'ready', 'no-show', 'cancel') end);
