-- Where a driver's phone was at "at the door" and at a no-show, for drivers who agreed to it. A job deletes rows after 30 days.
alter table driver add column shares_position boolean not null default false;
create table step_position (
  ride_id uuid not null references ride,
  step text not null constraint step_position_step_known check (step in ('at_door', 'no_show')),
  driver_id uuid not null references driver,
  latitude double precision not null constraint step_position_latitude_possible check (latitude between -90 and 90),
  longitude double precision not null constraint step_position_longitude_possible check (longitude between -180 and 180),
  accuracy_meters integer not null constraint step_position_accuracy_possible check (accuracy_meters >= 0),
  taken_at timestamptz not null,
  stored_at timestamptz not null default now(),
  primary key (ride_id, step)
);
create index step_position_of_driver on step_position (driver_id);
create index step_position_old on step_position (stored_at);
