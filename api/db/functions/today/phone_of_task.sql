-- The phone number of the person whom a task on Today is about: of the ride's passenger, the patient or the driver. Only copies of the version
-- before call it; the next version deletes it. Rules: docs/rules/office.md.
create or replace function phone_of_task(needed task) returns text language sql stable as $$
  select coalesce(
    (select nullif(passenger_phone, '') from ride where id = needed.subject_id and needed.subject_kind = 'ride'),
    (select nullif(phone, '') from patient where id = needed.patient_id),
    (select nullif(phone, '') from driver where id = needed.subject_id and needed.subject_kind = 'driver'),
    (select phone from contact_message where id = needed.subject_id and needed.subject_kind = 'inbox'),
    '')
$$;
