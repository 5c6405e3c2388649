-- A period in which a driver is unavailable: a flat tire, an illness, a day off. Unlike a suspension it ends, and it hits the rides of that
-- time only. `ended_at`: the driver was back early.
create table driver_time_off (
  id uuid primary key default uuidv7(),
  driver_id uuid not null references driver on delete cascade,
  during tstzrange not null,
  cause text not null,
  entered_by uuid not null references staff,
  entered_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint driver_time_off_cause_known check (cause in ('vehicle', 'sick', 'day_off', 'other')),
  constraint driver_time_off_has_bounds check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  -- A driver is back from one period before the next one begins.
  constraint driver_time_off_once exclude using gist (driver_id with =, during with &&) where (ended_at is null)
);
create index driver_time_off_of_driver on driver_time_off (driver_id);
-- Lists the periods that are not over.
create index driver_time_off_open on driver_time_off (upper(during)) where ended_at is null;

-- Operations on rides are confirmed and undone together, as those on the visits of a nurse; `driver_id` is set if they are about a driver who
-- is unavailable. `driver_time_off_id` is the period that was entered with them or, if `ends_time_off`, ended early.
alter table operation_group alter column consultant_id drop not null;
alter table operation_group add column driver_id uuid references driver;
alter table operation_group add column driver_time_off_id uuid references driver_time_off on delete set null;
alter table operation_group add column ends_time_off boolean not null default false;
-- A group is about a nurse's visits, or about rides.
alter table operation_group add constraint operation_group_of_one check (num_nonnulls(consultant_id, driver_id) <= 1);
create index operation_group_of_driver_time_off on operation_group (driver_time_off_id) where driver_time_off_id is not null;
