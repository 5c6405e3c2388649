-- The name of the only person to whom a number may belong: a patient, or the passenger of a ride of today or the next; null for several
-- people and for an unknown number. Rules: docs/rules/office.md.
create or replace function name_of_number(e164 text) returns text language sql stable as $$
  select case count(*) when 1 then min(who) end from (
    select p.name as who, p.id from people_of_number(e164) one join patient p on p.id = one.patient_id
    union
    select coalesce(nullif(r.passenger_name, ''), p.name), p.id from current_records_of_number(e164) c
      join ride r on c.kind = 'ride' and r.id = c.id join patient p on p.id = r.patient_id
      where r.passenger_phone = e164
  ) as people
$$;
