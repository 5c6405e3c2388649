-- Why the office may not text a number; null if it may. 'stopped': somebody at this number asked for no more texts, by text or in the
-- profile, and nobody there has begun again. 'not_agreed': nobody there texted us, agreed to reminders, or to texts about a ride that
-- counts. Rules: docs/rules/accounts.md.
create or replace function text_blocker(e164 text) returns text language sql stable as $$
  select case
    when exists (select from stopped_number where number = e164)
      or exists (select from sms_number where number = e164 and stopped_at is not null)
        and not exists (select from sms_number where number = e164 and consented_at is not null and stopped_at is null)
      then 'stopped'
    when not exists (select from contact_message where phone = e164)
      and not exists (select from sms_number where number = e164 and consented_at is not null)
      and not exists (select from ride r where r.passenger_phone = e164 and r.passenger_phone <> '' and r.texts_passenger and may_text_about(r))
      and not exists (
        select from patient p join ride r on r.patient_id = p.id
        where p.phone = e164 and p.phone <> '' and p.deleted_at is null and gets_texts(r) and may_text_about(r))
      then 'not_agreed'
  end
$$;
