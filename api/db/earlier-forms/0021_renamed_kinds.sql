-- earlier form: 0021_task_kind_emails.sql 9dac10b63fa62dcc1f191e6612ab3acade26cbec99c92ae7357c81bc1776e20a
alter table operation drop constraint operation_kind_known;
alter table operation add constraint operation_kind_known check (
  case when ride_id is null then kind in ('move', 'cancel', 'refund', 'payment')
  else kind in ('assign', 'unassign', 'take-back', 'ready', 'no-show', 'cancel') end);
