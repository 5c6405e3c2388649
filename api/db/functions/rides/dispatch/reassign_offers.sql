-- Changes offers that are not accepted: `changes` has, for each ride, its id, revision, current driver and new driver, null for none. All
-- or nothing: false if a ride or driver is locked or has changed, so an offer that is being accepted is never taken away. A driver whose
-- offer goes away gets no email; the screen shows it. Rules: docs/rules/rides.md.
create or replace function reassign_offers(changes jsonb) returns boolean language plpgsql as $$
declare
  locked int;
  change record;
  trip ride;
  taker driver;
begin
  select count(*) into locked from (
    select from ride r join jsonb_to_recordset(changes) as c (ride_id uuid, revision int, driver_id uuid)
      on r.id = c.ride_id and r.revision = c.revision and r.driver_id is not distinct from c.driver_id
    where r.status in ('pending', 'assigned') order by r.id for no key update of r skip locked) as own;
  if locked < jsonb_array_length(changes) then return false; end if;
  with takers as (
    select from driver where id in (select to_driver from jsonb_to_recordset(changes) as c (to_driver uuid)) order by id
      for no key update skip locked)
  select count(*) into locked from takers;
  if locked < (select count(distinct to_driver) from jsonb_to_recordset(changes) as c (to_driver uuid)) then return false; end if;

  update assignment set outcome = 'withdrawn', ended_at = now()
    where outcome = 'offered' and ride_id in (select ride_id from jsonb_to_recordset(changes) as c (ride_id uuid));
  update ride set status = 'pending', driver_id = null
    where status = 'assigned' and id in (select ride_id from jsonb_to_recordset(changes) as c (ride_id uuid));
  for change in select * from jsonb_to_recordset(changes) as c (ride_id uuid, driver_id uuid, to_driver uuid) where to_driver is not null loop
    select * into trip from ride where id = change.ride_id;
    select * into taker from driver where id = change.to_driver;
    if not (is_on_duty(taker, trip.starts_at) and is_driver_eligible(taker, trip)) then
      raise exception using errcode = 'exclusion_violation', message = 'The driver of an offer is no longer eligible';
    end if;
    perform record_offer(trip.id, taker.id, 'Offers were changed so that more rides have a driver · ' || reason_of_choice(taker, trip), null);
    perform enqueue_email('ride-offered', a.id) from assignment a where a.ride_id = trip.id and a.driver_id = taker.id;
    if change.driver_id is not null then
      insert into audit_entry (actor, action, patient_id, target_id, reason)
        values ('system', 'ride reassigned', trip.patient_id, trip.id, 'The offer was not accepted yet, and more rides have a driver this way.');
    end if;
  end loop;
  return true;
exception when exclusion_violation then
  return false;
end $$;
