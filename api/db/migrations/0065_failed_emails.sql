-- An email whose delivery can't succeed ends as failed: it is too large, or its address was refused for a day. Today shows it.
alter table email_outbox add column failed_at timestamptz;
alter table email_outbox
  drop constraint email_outbox_due_until_ended,
  add constraint email_outbox_due_until_ended
    check ((due_at is not null) = (num_nonnulls(sent_at, dropped_at, failed_at) = 0)),
  drop constraint email_outbox_ends_once,
  add constraint email_outbox_ends_once check (num_nonnulls(sent_at, dropped_at, failed_at) <= 1);
create index email_outbox_failed on email_outbox (failed_at) where failed_at is not null;
