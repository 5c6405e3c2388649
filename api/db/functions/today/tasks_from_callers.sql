-- Tasks for Today: holds made by the office that end within two hours. Rules: docs/rules/office.md.
create or replace function tasks_from_callers() returns setof task language sql stable as $$
  select 'hold', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, a.fee_cents, nullif(p.phone, ''),
      greatest(a.booked_at, a.held_until - interval '2 hours'), a.held_until
    from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where a.booked_by is not null and is_held(a) and a.held_until < now() + interval '2 hours'
$$;
