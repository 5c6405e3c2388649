-- What a request's work answered is stored in the transaction that did the work; so is what it was refused with.
alter table answered_request
  add column outcome jsonb,
  add column refusal jsonb;
alter table answered_request
  drop constraint answered_request_whole,
  -- Requests answered before this migration hold their whole answer.
  add constraint answered_request_whole check ((status is null) = (num_nonnulls(outcome, refusal, answer) = 0));
