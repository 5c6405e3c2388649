-- The subject of emails about a ride as it is now: its latest move, or the ride itself.
create or replace function ride_email_subject(which uuid) returns uuid language sql stable as $$
  select coalesce((select id from ride_move where ride_id = which order by id desc limit 1), which)
$$;
