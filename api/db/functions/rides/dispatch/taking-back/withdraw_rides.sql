-- Withdraws the accepted rides of a driver who is suspended, or whose document expires, from that moment on, and dispatches them again.
-- The driver keeps a ride with its passenger on board. The caller has locked the rides before their driver. Rules: docs/rules/rides.md.
create or replace function withdraw_rides(from_driver uuid, from_start timestamptz default '-infinity') returns void language plpgsql as $$
declare
  trip ride;
begin
  for trip in select * from ride
    where driver_id = from_driver and status = 'accepted' and on_board_at is null and starts_at >= from_start
    order by id for no key update
  loop
    perform take_ride_from_driver(trip.id);
    -- A ride whose time has passed is dispatched for an hour, like any other that its driver did not drive.
    update assignment set outcome = 'not_driven'
      where ride_id = trip.id and driver_id = from_driver and outcome = 'taken_back' and trip.starts_at <= now();
    insert into audit_entry (actor, action, patient_id, target_id) values ('system', 'ride unassigned', trip.patient_id, trip.id);
  end loop;
end $$;
