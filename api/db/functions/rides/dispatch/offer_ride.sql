-- Offers a ride, locked by the caller, to a driver and emails that driver; returns the id of the assignment. Rules: docs/rules/rides.md.
create or replace function offer_ride(which uuid, to_driver uuid, because text, staff_id uuid default null) returns uuid language plpgsql as $$
declare
  made uuid := record_offer(which, to_driver, because, staff_id);
begin
  perform enqueue_email('ride-offered', made);
  return made;
end $$;
