/* Dispatch no longer ranks drivers by open_rides: of a vehicle type, it reads the drivers longest without an offer first. */
drop index driver_next;
create index driver_next on driver (vehicle_type, online, last_assigned_at nulls first, id);
