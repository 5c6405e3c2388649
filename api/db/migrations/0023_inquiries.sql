-- What people write to the office. Files are kept privately under their key; their own names are data.
create table contact_message (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  sent_at timestamptz not null default now()
);

create table staffing_application (
  id uuid primary key default uuidv7(),
  -- Whose token came with it, if any.
  patient_id uuid references patient on delete set null,
  name text not null,
  email text not null,
  specialization text not null,
  country text not null,
  resume_key text not null,
  resume_name text not null,
  sent_at timestamptz not null default now(),
  constraint staffing_resume_once unique (resume_key)
);

create table resume (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  file_key text not null,
  file_name text not null,
  sent_at timestamptz not null default now(),
  constraint resume_file_once unique (file_key)
);

-- Whoever asked for the newsletter. Nothing is sent to an address before its owner has said yes by the letter's link.
create table newsletter_subscriber (
  id uuid primary key default uuidv7(),
  email text not null,
  -- What the links in letters carry: it says yes, and it ends the subscription.
  token text not null,
  -- The latest time it was asked for; a letter about an earlier one has nothing to say any more.
  ask_id uuid not null default uuidv7(),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  constraint newsletter_token_once unique (token),
  constraint newsletter_unsubscribed_after_asked check (unsubscribed_at >= asked_at)
);
create unique index newsletter_email_once on newsletter_subscriber (lower(email));
