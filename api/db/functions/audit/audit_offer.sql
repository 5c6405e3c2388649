-- Records an offer, because it shows the driver who rides from where to where. Rules: docs/rules/office.md.
create or replace function audit_offer() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor, actor_id, action, patient_id, target_id)
    select 'driver', new.driver_id, 'ride offered', patient_id, id from ride where id = new.ride_id;
  return null;
end $$;
