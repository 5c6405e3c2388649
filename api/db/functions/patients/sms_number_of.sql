-- The phone number for a patient's text messages; null without consent, or after STOP. Rules: docs/rules/accounts.md.
create or replace function sms_number_of(patient uuid) returns text language sql stable as $$
  select number from sms_number where patient_id = patient and consented_at is not null and stopped_at is null
$$;
