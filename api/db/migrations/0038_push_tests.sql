/* A push there and back when its driver goes online: due, sent with a token of which the hash is kept, and when it last came back. */
alter table push_subscription add column test_due_at timestamptz, add column test_hash text, add column tested_at timestamptz,
  add column reached_at timestamptz;
create index push_subscription_test_due on push_subscription (test_due_at) where test_due_at is not null;
create index push_subscription_by_test on push_subscription (test_hash) where test_hash is not null;
