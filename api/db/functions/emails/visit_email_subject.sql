-- The subject of emails about a visit as it is now: its latest move, or the visit itself.
create or replace function visit_email_subject(which uuid) returns uuid language sql stable as $$
  select coalesce((select id from appointment_move where appointment_id = which order by id desc limit 1), which)
$$;
