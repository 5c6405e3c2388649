-- The name of an audit entry's subject. Rules: docs/rules/office.md.
create or replace function subject_name(kind text, of_id uuid) returns text language sql stable as $$
  select coalesce(
    case kind
      when 'patient' then patient_name(of_id)
      when 'driver' then (select name from driver where id = of_id)
      when 'staff' then (select name from staff where id = of_id)
      when 'nurse' then (select name from staff where id = of_id)
      when 'consultant' then (select name from consultant where id = of_id)
      when 'visit' then (select patient.name from appointment join patient on patient.id = patient_id where appointment.id = of_id)
      when 'ride' then (select patient.name from ride join patient on patient.id = patient_id where ride.id = of_id)
      when 'payer' then (select name from payer_organization where id = of_id)
      when 'inbox' then (select name from inquiry where id = of_id)
    end,
    '')
$$;
