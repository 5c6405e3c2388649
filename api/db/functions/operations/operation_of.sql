-- The operation of this transaction that a record is part of; null fields if none is: the visit with its moves and links to pay, or the
-- ride with its outbound leg, assignments and changes. What happens to other records at the same time is not undone with it. Rules:
-- docs/rules/office.md.
create or replace function operation_of(record uuid) returns operation language sql stable as $$
  select operation from operation
  where id = any(string_to_array(nullif(current_setting('app.operations', true), ''), ' ')::uuid[]) and record in (
    select appointment_id union all select ride_id
    union all select id from appointment_move where appointment_id = operation.appointment_id
    union all select id from pay_link where appointment_id = operation.appointment_id
    union all select return_of from ride where id = operation.ride_id
    union all select id from assignment where ride_id = operation.ride_id
    union all select id from ride_move where ride_id = operation.ride_id)
  order by record in (appointment_id, ride_id) desc limit 1
$$;
