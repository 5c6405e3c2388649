/* When the bank decided about a dispute. Those decided before this have none. */
alter table dispute add column decided_at timestamptz;

/* A refund by hand is a task on Today, so that no email about it is needed. */
drop trigger refund_by_hand_email on refund;
