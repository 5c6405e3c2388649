/* When the bank decided about a dispute. Those decided before this have none, and make no task. */
alter table dispute add column decided_at timestamptz;
create index dispute_lost on dispute (decided_at) where status = 'lost';

/* A refund by hand is a task on Today, so that no email about it is needed. */
drop trigger refund_by_hand_email on refund;
