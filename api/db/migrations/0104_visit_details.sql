/*
 * What a patient tells about a visit beforehand: why they come and for whom. The reason, the documents and the second address
 * are forgotten a while after the visit; `keeps_details` says that there is something to forget.
 */
alter table appointment
  add column reason text,
  add column for_name text,
  add column for_relation text,
  add column keeps_details boolean not null default false,
  -- Said in words, or not at all.
  add constraint appointment_reason_bounded check (length(reason) between 1 and 1000),
  -- Whoever a visit is for has a name and is something to the patient.
  add constraint appointment_for_somebody check ((for_name is null) = (for_relation is null) and length(for_name) between 1 and 100),
  -- What is not marked would never be forgotten.
  add constraint appointment_reason_is_marked check (reason is null or keeps_details);
create index appointment_details_to_forget on appointment (ends_at) where keeps_details;

-- What a patient lets the nurse read before the visit.
create table visit_document (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointment,
  -- A visit has three places for documents, however many are sent at once.
  place smallint not null,
  file_key text not null,
  file_name text not null,
  bytes int not null,
  sent_at timestamptz not null default now(),
  constraint visit_document_three check (place between 1 and 3),
  constraint visit_document_place_once unique (appointment_id, place)
);

/*
 * A second address that is to have a visit's letters. It gets none before the link that was mailed there is opened: its owner
 * wants them. As with a new email of an account, the link's token is known to its letter alone.
 */
create table visit_copy (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointment,
  email text not null,
  asked_at timestamptz not null default now(),
  token_hash text,
  confirmed_at timestamptz,
  constraint visit_copy_one_a_visit unique (appointment_id),
  constraint visit_copy_confirmed_by_token check (confirmed_at is null or token_hash is not null)
);
create unique index visit_copy_token_once on visit_copy (token_hash);

/*
 * Whatever is written to a patient about a visit's time and call is written to its second address too, once that has agreed:
 * as urgent, and about the same. Who writes the letter sees whether there is still something to say.
 */
create function copy_to_second() returns trigger language plpgsql as $$
begin
  insert into letter (kind, about, urgency)
    select new.kind || '-second', new.about, new.urgency from visit_copy
    where confirmed_at is not null
      and appointment_id = coalesce((select m.appointment_id from appointment_move m where m.id = new.about), new.about)
    on conflict do nothing;
  return null;
end $$;
create trigger letter_to_second after insert on letter for each row
  when (new.kind in ('appointment-paid', 'appointment-cancelled', 'visit-moved', 'visit-cancelled', 'reminder-day', 'reminder-hour'))
  execute function copy_to_second();
