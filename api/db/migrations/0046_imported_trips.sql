-- Trips of a file that were booked, each once. `key` is a hash of the row: the same trip of another file is the same one. A trip whose ride
-- was canceled can be imported again.
create table imported_trip (
  id uuid primary key default uuidv7(),
  key text not null,
  ride_id uuid not null references ride,
  by_staff uuid not null references staff,
  imported_at timestamptz not null default now(),
  constraint imported_trip_once unique (key)
);
create index imported_trip_of_ride on imported_trip (ride_id);
