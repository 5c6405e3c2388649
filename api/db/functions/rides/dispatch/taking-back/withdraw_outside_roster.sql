-- Passes on a driver's unanswered offers after today at which the driver doesn't work by the roster, and withdraws the accepted rides if
-- wanted. The caller has locked the rides before their driver. Rules: docs/rules/rides.md.
create or replace function withdraw_outside_roster(from_driver uuid, with_accepted boolean) returns void language plpgsql as $$
declare
  trip ride;
begin
  for trip in select r.* from ride r join driver d on d.id = r.driver_id
    where r.driver_id = from_driver and r.status in ('assigned', 'accepted') and r.on_board_at is null
      and is_by_roster(d, r.starts_at) and not is_in_roster(d, r.starts_at)
  loop
    if trip.status = 'assigned' then
      perform withdraw_offers(from_driver, trip.id);
    elsif with_accepted then
      perform take_ride_from_driver(trip.id);
      insert into audit_entry (actor, action, patient_id, target_id) values ('system', 'ride unassigned', trip.patient_id, trip.id);
    end if;
  end loop;
end $$;
