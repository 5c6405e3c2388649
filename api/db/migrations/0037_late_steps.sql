/* A step of a ride that we received more than five minutes after the time that the driver's phone gave it. */
create table late_step (
  ride_id uuid not null references ride,
  step text not null,
  driver_id uuid not null references driver,
  taken_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (ride_id, step),
  constraint late_step_known check (step in ('on_my_way', 'at_door', 'on_board'))
);

/* A no-show that rests on a late "at the door": the fare is neither kept nor refunded until the office decides. */
alter table passenger_no_show add column awaits_office boolean not null default false;
create index passenger_no_show_awaits_office on passenger_no_show (marked_at) where awaits_office and reversed_at is null;
