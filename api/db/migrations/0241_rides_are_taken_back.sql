/*
 * A driver who is suspended, or whose document ends, loses the accepted rides that follow, and they are dispatched again. The ride whose
 * passenger is on board is driven to its end.
 */

/* Takes the accepted rides from a moment on back from their driver. The caller has locked them before their driver, as everywhere. */
create function take_back_rides(from_driver uuid, from_start timestamptz default '-infinity') returns void language plpgsql as $$
declare
  trip ride;
begin
  for trip in select * from ride
    where driver_id = from_driver and status = 'accepted' and on_board_at is null and starts_at >= from_start
    order by id for no key update
  loop
    perform take_ride_back(trip.id);
    -- One whose time has come is looked after as any other that its driver did not drive: for an hour.
    update assignment set outcome = 'not_driven'
      where ride_id = trip.id and driver_id = from_driver and outcome = 'taken_back' and trip.starts_at <= now();
    insert into audit_entry (actor, deed, patient_id, about) values ('system', 'ride taken back', trip.patient_id, trip.id);
  end loop;
end $$;

/*
 * Dispatch reads the column, nobody else writes it. Of two papers checked at one moment the second sees the first. A driver
 * whose papers are good again is looked at: what waits may be theirs. Accepted rides after the last good day are taken back.
 */
create or replace function keep_cleared_until() returns trigger language plpgsql as $$
declare
  ends_at timestamptz;
begin
  perform from driver where id = new.driver_id for no key update;
  update driver set cleared_until = papers_hold_until(id), look_at = case when online then now() end where id = new.driver_id
    returning cleared_until into ends_at;
  perform take_back_rides(new.driver_id, ends_at);
  return null;
end $$;

/*
 * Gives a ride another time, or says in one word why not. What was paid stays paid. Its driver keeps it when free then and allowed to
 * drive then; if not, the ride is due for another at once. Its way back can be called for on the new day. The steps of the driver
 * begin anew. Posts the letters; who calls notes the deed.
 */
create or replace function move_ride(which uuid, to_start timestamptz, out outcome text, out other_starts_at timestamptz)
language plpgsql as $$
#variable_conflict use_variable
declare
  trip ride := lock_ride(which);
  moved uuid;
  keeps_driver boolean := exists (select from driver d
    where d.id = trip.driver_id and d.suspended_at is null and (d.cleared_until is null or d.cleared_until > to_start));
begin
  select hindrance.* into outcome, other_starts_at from ride_move_hindrances(trip, to_start) hindrance limit 1;
  if outcome is not null then return; end if;
  insert into ride_move (ride_id, from_at, to_at) values (which, trip.starts_at, to_start) returning id into moved;
  if keeps_driver then
    begin
      update ride set starts_at = to_start, on_my_way_at = null, about_minutes = null, at_door_at = null where id = which;
    exception when exclusion_violation then
      keeps_driver := false;
    end;
  end if;
  if not keeps_driver then
    update ride set starts_at = to_start, status = 'pending', driver_id = null, on_my_way_at = null, about_minutes = null, at_door_at = null
      where id = which;
    perform relieve_driver(which);
  end if;
  update ride set ready_by = will_call_ends(to_start), look_at = will_call_ends(to_start)
    where return_of = which and status = 'pending' and starts_at is null;
  perform post_letter('ride-moved', moved);
  if keeps_driver then perform post_letter('ride-moved-driver', moved); end if;
  outcome := 'moved';
end $$;

-- Who has been suspended, or whose document ends, and still has rides that they may not drive: nobody has chosen that.
do $$
declare
  found_driver driver;
begin
  for found_driver in select * from driver where suspended_at is not null or cleared_until is not null order by id loop
    perform take_back_rides(found_driver.id, case when found_driver.suspended_at is null then found_driver.cleared_until else '-infinity' end);
  end loop;
end $$;
