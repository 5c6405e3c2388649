-- Texts that the office sends often, under the keys 1 to 9. `{name}`, `{time}`, `{driver}` and `{phone}` are filled in when one is chosen.
create table canned_reply (
  id uuid primary key default uuidv7(),
  key smallint not null,
  label text not null,
  body text not null,
  revision int not null default 1,
  constraint canned_reply_key_once unique (key),
  constraint canned_reply_key_is_a_digit check (key between 1 and 9),
  constraint canned_reply_has_text check (length(label) between 1 and 40 and length(body) between 1 and 600)
);
create trigger canned_reply_notify_office after insert or delete or update on canned_reply for each statement execute function notify_office();
insert into canned_reply (key, label, body) values
  (1, 'On the way', '{name}, {driver} is on the way to you. Please be at the door.'),
  (2, 'Still looking', '{name}, we''re sorry you''re waiting. We''re still looking for a driver and will text you when one is on the way.'),
  (3, 'We''ll call you', '{name}, thanks for your text. We''ll call you in a few minutes. You can reach us at {phone}.');
