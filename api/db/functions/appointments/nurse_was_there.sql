-- Whether our records show that the nurse of a visit attended: they opened the call through our link, or recorded an attendance. Rules:
-- docs/rules/visits.md.
create or replace function nurse_was_there(which uuid) returns boolean language sql stable as $$
  select exists (
  select from appointment a where a.id = which and (
    a.attendance in ('met', 'patient_absent')
    or exists (select from call_opened o where (o.appointment_id, o.starts_at, o.side) = (a.id, a.starts_at, 'nurse')))
)
$$;
