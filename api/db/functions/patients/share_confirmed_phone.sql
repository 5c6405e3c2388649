-- Whether two patients confirmed the same phone number, each by a code in a text message: the only proof of one person that needs nobody at
-- the office. A confirmed email is none: a stranger can confirm their own, next to another person's name or phone number. Rules:
-- docs/rules/accounts.md.
create or replace function share_confirmed_phone(one uuid, other uuid) returns boolean language sql stable as $$
  select exists (
    select from sms_number mine join sms_number theirs on theirs.number = mine.number
    where mine.patient_id = one and theirs.patient_id = other and one <> other
      and mine.consented_at is not null and theirs.consented_at is not null)
$$;
