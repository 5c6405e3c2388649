/*
 * One wish for another address. It is the account's only once the link that was mailed there is opened; whether somebody
 * else has it already, nobody learns before. The link's token is made when its letter is written, so that its hour begins
 * when it is sent and nobody but the letter ever knows it: this table keeps its hash only.
 */
create table email_change (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patient on delete cascade,
  email text not null,
  asked_at timestamptz not null default now(),
  token_hash text,
  token_expires_at timestamptz,
  confirmed_at timestamptz,
  constraint email_change_token_ends check ((token_hash is null) = (token_expires_at is null)),
  constraint email_change_confirmed_by_token check (confirmed_at is null or token_hash is not null)
);
create index email_change_of_patient on email_change (patient_id);
create unique index email_change_token_once on email_change (token_hash);
create index email_change_by_age on email_change (asked_at);
create trigger patient_is_here before insert on email_change for each row execute function refuse_for_the_departed();
