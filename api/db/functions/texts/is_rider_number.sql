-- Whether a number is a rider's: of a passenger, or of a patient with a ride. Dispatch reads and answers their texts only. Rules:
-- docs/rules/office.md.
create or replace function is_rider_number(e164 text) returns boolean language sql stable as $$
  select exists (select from ride where passenger_phone = e164 and passenger_phone <> '')
    or exists (select from people_of_number(e164) p join ride r on r.patient_id = p.patient_id)
$$;
