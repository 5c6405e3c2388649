-- The patients to whom a number may belong: those who confirmed it for texts, and those who have it as their phone. Rules:
-- docs/rules/office.md.
create or replace function people_of_number(e164 text) returns table (patient_id uuid) language sql stable as $$
  select s.patient_id from sms_number s join patient p on p.id = s.patient_id
    where s.number = e164 and s.consented_at is not null and p.deleted_at is null
  union select id from patient where phone = e164 and phone <> '' and deleted_at is null
$$;
