-- Vehicles, apart from their drivers: each driver's own one, and spare ones. A driver's own vehicle follows the driver's record, which
-- copies of the old version still write.
create table vehicle (
  id uuid primary key default uuidv7(),
  vehicle_type text not null,
  model text not null default '',
  plate text not null default '',
  -- Who drives it by default; null for a spare vehicle.
  driver_id uuid unique references driver on delete cascade,
  revision int not null default 1,
  -- A spare vehicle that is gone.
  retired_at timestamptz,
  constraint vehicle_type_known check (vehicle_type in ('Sedan', 'Wheelchair Van', 'Bariatric Van', 'Stretcher Van')),
  constraint vehicle_of_driver_stays check (driver_id is null or retired_at is null)
);
create index vehicle_spare on vehicle (vehicle_type, plate) where driver_id is null and retired_at is null;
insert into vehicle (vehicle_type, model, plate, driver_id) select vehicle_type, vehicle_model, vehicle_number, id from driver;
create trigger driver_has_vehicle after insert or update of vehicle_type, vehicle_model, vehicle_number on driver
  for each row execute function store_own_vehicle();

-- The vehicle that a driver has in a period instead of their own one; null if the driver is unavailable.
alter table driver_time_off add column vehicle_id uuid references vehicle;
-- Two drivers never have one vehicle at one time.
alter table driver_time_off add constraint driver_time_off_one_vehicle exclude using gist (vehicle_id with =, during with &&)
  where (ended_at is null and vehicle_id is not null);
