/* With the offer of a ride its driver learns who is driven, from where to where: that is written down once, when it happens. */
create function note_offer() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor, actor_id, deed, patient_id, about)
    select 'driver', new.driver_id, 'ride offered', patient_id, id from ride where id = new.ride_id;
  return null;
end $$;
create trigger assignment_is_noted after insert on assignment for each row execute function note_offer();
-- Only the look for an earlier reading needed it.
drop index audit_entry_of_actor;
