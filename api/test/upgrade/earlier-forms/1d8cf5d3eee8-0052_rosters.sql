-- When drivers work. A driver with hours has a roster.
create table driver_hours (
  driver_id uuid not null references driver on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  open int4range not null check (open <@ '[0,1440)' and not isempty(open)),
  primary key (driver_id, weekday)
);
create table driver_day_off (
  id uuid primary key default uuidv7(),
  driver_id uuid not null references driver on delete cascade,
  during daterange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  constraint driver_day_off_once exclude using gist (driver_id with =, during with &&)
);

-- Lets dispatch find drivers with a roster without reading the hours.
alter table driver add column is_rostered boolean not null default false;
create trigger driver_has_roster after insert or delete on driver_hours for each row execute function update_is_rostered();

-- Drivers who may be offered rides, longest without an offer first.
create index driver_on_duty on driver (vehicle_type, last_assigned_at nulls first, id) where online or is_rostered;
