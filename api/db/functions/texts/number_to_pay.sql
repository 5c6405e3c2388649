-- The number to which a link to pay for a visit or a ride can be texted: of somebody who agreed to texts, as for texts about the ride; null
-- without one. Rules: docs/rules/money.md.
create or replace function number_to_pay(visit uuid, paid_ride uuid) returns text language sql stable as $$
  select given from (
    select sms_number_of(patient_id) as given from appointment where id = visit
    union all
    select coalesce(sms_number_of(r.patient_id), case when gets_texts(r) then
        case when r.passenger_name = '' then coalesce(nullif(r.passenger_phone, ''), p.phone) else p.phone end end)
      from ride r join patient p on p.id = r.patient_id where r.id = paid_ride
  ) as one
  where given ~ '^\+[1-9]\d{7,14}$' and text_blocker(given) is null
$$;
