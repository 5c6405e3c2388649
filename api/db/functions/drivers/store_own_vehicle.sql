-- Keeps a driver's own vehicle like the driver's record. Rules: docs/rules/rides.md.
create or replace function store_own_vehicle() returns trigger language plpgsql as $$
begin
  insert into vehicle (vehicle_type, model, plate, driver_id) values (new.vehicle_type, new.vehicle_model, new.vehicle_number, new.id)
    on conflict (driver_id) do update
      set vehicle_type = excluded.vehicle_type, model = excluded.model, plate = excluded.plate, revision = vehicle.revision + 1;
  return new;
end $$;
