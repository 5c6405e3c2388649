-- The one patient who confirmed a phone number for text messages; null if there is none, or if several share the phone. Rules:
-- docs/rules/accounts.md.
create or replace function patient_of_number(e164 text) returns uuid language sql stable as $$
  select case count(*) when 1 then (array_agg(patient_id))[1] end from sms_number where number = e164 and consented_at is not null
$$;
