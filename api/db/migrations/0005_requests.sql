-- Answers kept for requests that carried an Idempotency-Key, so that a retry changes nothing twice.
create table answered_request (
  account text not null,
  key text not null,
  fingerprint text not null,
  status int,
  answer jsonb,
  received_at timestamptz not null default now(),
  primary key (account, key),
  constraint answered_request_whole check ((status is null) = (answer is null))
);
create index answered_request_by_age on answered_request (received_at);

-- Letters that were put in the post: one of a kind about a thing, however often its cause is repeated.
create table letter (
  kind text not null,
  about uuid not null,
  posted_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (kind, about)
);
