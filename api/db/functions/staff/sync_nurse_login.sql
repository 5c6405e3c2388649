-- A nurse whose login is disabled or enabled takes no visits, or takes them again: their free times change, and booked visits are
-- affected. The schedule's lock orders this and a payment: one of them sees the other. Rules: docs/rules/visits.md.
create or replace function sync_nurse_login() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(96, hashtext(new.consultant_id::text));
  perform find_free_weeks(array[new.consultant_id]);
  perform find_next_free(array[new.consultant_id]);
  perform release_week(id) from consultant where id = new.consultant_id and takes_visits(consultant);
  perform sync_affected_visits(new.consultant_id);
  return null;
end $$;
