-- The actor's name for an audit entry. Rules: docs/rules/office.md.
create or replace function actor_name(kind text, of_id uuid) returns text language sql stable as $$
  select coalesce(
    case kind
      when 'patient' then patient_name(of_id)
      when 'driver' then (select name from driver where id = of_id)
      when 'staff' then (select name from staff where id = of_id)
      when 'nurse' then (select name from staff where id = of_id)
      when 'system' then 'Lamplight'
      when 'office' then 'The office'
    end,
    'Deleted account')
$$;
