-- Our side of the conversations by text: each text that we sent or are about to send. `kind` and `subject_id` are those of its message in
-- the outbox, whose state is the text's; an answer that the provider's webhook carried has none. Codes are not kept.
create table sent_text (
  id uuid primary key default uuidv7(),
  phone text not null,
  body text not null,
  sent_at timestamptz not null default now(),
  by_staff uuid references staff,
  patient_id uuid references patient on delete set null,
  kind text,
  subject_id uuid,
  carrier_id text,
  failed_at timestamptz,
  problem text,
  -- A message of the outbox is one text, however often it is tried.
  constraint sent_text_once unique (kind, subject_id),
  constraint sent_text_carrier_id_once unique (carrier_id),
  constraint sent_text_phone_is_international check (phone ~ '^\+[1-9]\d{7,14}$'),
  constraint sent_text_is_of_a_message check ((kind is null) = (subject_id is null)),
  constraint sent_text_failed_has_problem check ((failed_at is null) = (problem is null)),
  -- The office can be named as the sender only of what it wrote, and that goes through the outbox.
  constraint sent_text_of_staff_is_queued check (by_staff is null or kind is not null)
);
create index sent_text_of_phone on sent_text (phone, id desc);
create index sent_text_of_patient on sent_text (patient_id) where patient_id is not null;
create index sent_text_by_time on sent_text (sent_at);
create trigger sent_text_not_to_stopped before insert on sent_text for each row when (new.by_staff is not null)
  execute function reject_text_to_stopped();
create trigger sent_text_notify_office after insert or delete or update on sent_text for each statement execute function notify_office();

-- The kinds of danger that the editors' list finds in a text, and whether it asks for an answer: reactions and automatic replies don't.
alter table contact_message add column dangers text[] not null default '{}', add column needs_answer boolean not null default true,
  add constraint contact_message_dangers_known check (dangers <@ '{emergency,poison,crisis}');

-- Texts of one number that wait together are one conversation: the first is its item, and the others are parts of it.
alter table inbox_item add column part_of uuid references inbox_item on delete set null;
create index inbox_parts on inbox_item (part_of) where part_of is not null;
