/*
 * A letter is owed until it has left: the row says when it is looked at next, how urgent it is, how often it was tried
 * and what stands in its way. Nothing else knows of it, so nothing can lose it.
 */
alter table letter
  -- 0 goes first, 9 last.
  add column urgency smallint not null default 5,
  -- Null once it is sent or has nothing to say any more.
  add column due_at timestamptz default now(),
  add column tries int not null default 0,
  -- Why it has not left, in our own words: a mail server's words repeat addresses.
  add column trouble text,
  -- Trying alone will not help: an address that takes no mail, a password the mail server does not know.
  add column needs_person boolean not null default false,
  add column office_told_at timestamptz,
  add column dropped_at timestamptz,
  -- Where it goes when whom it goes to is no longer on record; forgotten as soon as it has left.
  add column address text;

update letter set due_at = null where sent_at is not null;

alter table letter
  add constraint letter_ends_once check (num_nonnulls(sent_at, dropped_at) <= 1),
  add constraint letter_owed_is_looked_at check ((due_at is not null) = (num_nonnulls(sent_at, dropped_at) = 0)),
  add constraint letter_address_forgotten check (address is null or due_at is not null);
create index letter_owed on letter (urgency, due_at) where due_at is not null;

/* Codes, for which somebody sits waiting, before what has an hour, and newsletters last. */
create function letter_urgency(letter_kind text) returns smallint language sql immutable return
  case
    when letter_kind = 'reset-code' then 0
    when letter_kind in ('ride-offered', 'reminder-hour', 'reminder-hour-copy') then 1
    when letter_kind in ('password-changed', 'appointment-paid', 'appointment-paid-copy', 'ride-cancelled', 'office-troubles') then 3
    when letter_kind like 'newsletter-%' then 9
    else 5
  end;
update letter set urgency = letter_urgency(kind) where due_at is not null;

/*
 * Puts a letter in the post: one of a kind about a thing, however often its cause is repeated. It goes to whoever its
 * writer finds on record, unless an address is given.
 */
drop function if exists post_letter(text, uuid);
create function post_letter(letter_kind text, letter_about uuid, to_address text default null) returns void language sql as $$
  insert into letter (kind, about, urgency, address)
  values (letter_kind, letter_about, letter_urgency(letter_kind), to_address)
  on conflict do nothing
$$;

-- What only a person can put right, a line each. The office is told of each by letter, once.
create table trouble (
  id uuid primary key default uuidv7(),
  words text not null,
  noted_at timestamptz not null default now(),
  -- What the letter ('office-troubles') that tells of it is about; null until there is one.
  told_in uuid
);
create index trouble_untold on trouble (id) where told_in is null;
create index trouble_told on trouble (told_in) where told_in is not null;

create function tell_office(what text) returns void language sql as $$ insert into trouble (words) values (what) $$;
