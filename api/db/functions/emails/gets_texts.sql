-- Whether the booker of a ride gets texts: the account agreed to texts, or agreed when booking this ride. Rules: docs/rules/rides.md.
create or replace function gets_texts(booked ride) returns boolean language sql stable as $$
  select sms_number_of(booked.patient_id) is not null
    or may_text_about(booked) and case when booked.passenger_name = '' then booked.texts_passenger else booked.texts_booker end
$$;
