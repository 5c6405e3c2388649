-- The subjects of emails about a change of a ride: the ride, its outbound leg, its assignments, and its changes. Rules: docs/rules/office.md.
create or replace function email_subjects_of_ride(which uuid) returns setof uuid language sql stable as $$
  select which union all select return_of from ride where id = which and return_of is not null
  union all select id from assignment where ride_id = which
  union all select id from ride_move where ride_id = which
$$;
