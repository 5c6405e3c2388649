-- The visit that an email is about, by the visit's id, its move's, or that of its unavailable nurse's record.
create or replace function visit_of_email(subject uuid) returns uuid language sql stable as $$
  select coalesce((select appointment_id from appointment_move where id = subject),
    (select appointment_id from affected_visit where id = subject), subject)
$$;
