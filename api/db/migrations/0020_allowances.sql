-- How often someone has done what is only allowed so often; who it was is a hash. Shared by all copies of the API, and
-- worth nothing after a crash, so it is not logged.
create unlogged table allowance (
  key text primary key,
  spent int not null,
  renews_at timestamptz not null,
  constraint allowance_counted check (spent >= 0)
);
create index allowance_by_age on allowance (renews_at);
