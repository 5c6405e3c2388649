-- Maintains driver.eligible_until, which dispatch reads. The lock lets the second of two documents checked at the same time see the
-- first. A driver whose documents are valid again is checked for rides; accepted rides after the last valid day are withdrawn. Rules:
-- docs/rules/rides.md.
create or replace function update_eligible_until() returns trigger language plpgsql as $$
declare
  ends_at timestamptz;
begin
  perform from driver where id = new.driver_id for no key update;
  update driver set eligible_until = documents_valid_until(id), next_check_at = case when online then now() end where id = new.driver_id
    returning eligible_until into ends_at;
  perform withdraw_rides(new.driver_id, ends_at);
  return null;
end $$;
