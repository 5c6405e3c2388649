-- The spare vehicle of a ride that was driven, for the report of vehicles.
create index driver_time_off_with_vehicle on driver_time_off (driver_id) where vehicle_id is not null;
