-- The numbers by which the people of a ride, a visit or a patient's record text us: the passenger's, the patient's, and the one confirmed for
-- texts. Rules: docs/rules/office.md.
create or replace function numbers_of_record(record_kind text, record uuid) returns table (number text) language sql stable as $$
  with who as (
    select passenger_phone as phone, patient_id from ride where id = record and record_kind = 'ride'
    union all select '', patient_id from appointment where id = record and record_kind = 'visit'
    union all select '', id from patient where id = record and record_kind = 'patient'
  )
  select phone from who where phone ~ '^\+[1-9]\d{7,14}$'
  union select p.phone from who join patient p on p.id = who.patient_id where p.phone ~ '^\+[1-9]\d{7,14}$'
  union select s.number from who join sms_number s on s.patient_id = who.patient_id where s.consented_at is not null
$$;
