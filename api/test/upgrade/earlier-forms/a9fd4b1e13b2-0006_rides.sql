/* What a ride costs by transport type; a return trip costs return_factor times as much. */
create table ride_rate (
  transport_type text primary key,
  base_cents int not null,
  return_factor numeric(4,2) not null,
  constraint ride_rate_transport_known check (transport_type in ('ambulatory', 'wheelchair', 'stretcher', 'bariatric')),
  constraint ride_rate_base_positive check (base_cents > 0),
  constraint ride_rate_return_costs_more check (return_factor >= (1)::numeric)
);

insert into ride_rate (transport_type, base_cents, return_factor)
  values ('ambulatory', 4500, 1.8), ('wheelchair', 6500, 1.8), ('bariatric', 12000, 1.8), ('stretcher', 16000, 1.8);

/* Which vehicle types carry which transport types. */
create table vehicle_capability (
  vehicle_type text,
  transport_type text references ride_rate,
  primary key (transport_type, vehicle_type)
);

insert into vehicle_capability (vehicle_type, transport_type) values
  ('Sedan', 'ambulatory'), ('Wheelchair Van', 'ambulatory'), ('Wheelchair Van', 'wheelchair'), ('Bariatric Van', 'ambulatory'),
  ('Bariatric Van', 'wheelchair'), ('Bariatric Van', 'bariatric'), ('Stretcher Van', 'stretcher');

/* A repeated ride: weekdays, times, and everything a ride needs. A job creates its rides ahead. */
create table ride_plan (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patient,
  weekdays smallint[] not null,
  first_day date not null,
  last_day date not null,
  starts time not null,
  time_fold text,
  return_trip boolean not null,
  return_starts time,
  return_fold text,
  transport_type text not null references ride_rate,
  pickup_address text not null,
  dropoff_address text not null,
  notes text not null,
  passenger_name text not null,
  passenger_phone text not null,
  chair text not null,
  transfers boolean not null,
  companions smallint not null,
  oxygen boolean not null,
  stairs boolean not null,
  visitor_zone text,
  visitor_hour12 boolean,
  quote_cents int not null,
  planned_at timestamptz not null default now(),
  ended_at timestamptz,
  next_check_at timestamptz default now(),
  constraint ride_plan_weekdays_known check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
  constraint ride_plan_days_in_order check (first_day <= last_day),
  constraint ride_plan_folds_known check (time_fold in ('earlier', 'later') and return_fold in ('earlier', 'later')),
  constraint ride_plan_way_back_is_wished check (return_trip or return_starts is null),
  constraint ride_plan_quote_positive check (quote_cents > 0),
  constraint ride_plan_over_is_not_looked_at check (ended_at is null or next_check_at is null)
);
create index ride_plan_of_patient on ride_plan (patient_id);
create index ride_plan_due on ride_plan (next_check_at) where next_check_at is not null;
create trigger patient_not_deleted before insert or update of patient_id on ride_plan for each row
  execute function reject_deleted_patient();

/* A day of a plan for which no ride could be created, and why. */
create table ride_plan_day (
  id uuid primary key default uuidv7(),
  plan_id uuid not null references ride_plan,
  day date not null,
  because text not null,
  constraint ride_plan_day_reason_known check (because in ('patient', 'overlap', 'too_late')),
  constraint ride_plan_day_once unique (plan_id, day)
);

/*
 * One leg. A return leg names its outbound leg; without a start time it is a will-call. next_check_at is when a job processes it next.
 * The exclusion constraint ride_driver_free keeps a driver's rides apart.
 */
create table ride (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patient,
  driver_id uuid references driver,
  pickup_address text not null,
  dropoff_address text not null,
  notes text not null default '',
  return_trip boolean not null,
  transport_type text not null references ride_rate,
  starts_at timestamptz,
  payment_method text not null,
  status text not null,
  quote_cents int not null,
  fare_cents int,
  pay_until timestamptz,
  cancel_reason text,
  booked_at timestamptz not null default now(),
  paid_at timestamptz,
  completed_at timestamptz,
  next_check_at timestamptz,
  visitor_zone text,
  visitor_hour12 boolean,
  on_my_way_at timestamptz,
  about_minutes int,
  at_door_at timestamptz,
  on_board_at timestamptz,
  step text generated always as (case     when (on_board_at is not null) then 'on_board'    
    when (at_door_at is not null) then 'at_door'     when (on_my_way_at is not null) then 'on_my_way'     else null::text end) stored,
  step_at timestamptz generated always as (coalesce(on_board_at, at_door_at, on_my_way_at)) stored,
  passenger_name text not null default '',
  passenger_phone text not null default '',
  chair text not null default 'none',
  transfers boolean not null default true,
  companions smallint not null default 0,
  oxygen boolean not null default false,
  stairs boolean not null default false,
  remind_at timestamptz,
  return_of uuid references ride,
  ready_by timestamptz,
  ready_at timestamptz,
  paid_as uuid generated always as (coalesce(paid_with, return_of, id)) stored,
  revision int not null default 1,
  paid_out boolean not null default false,
  plan_id uuid references ride_plan,
  plan_day date,
  paid_with uuid references ride,
  booked_by uuid references staff,
  held_at timestamptz,
  constraint ride_payment_method_known check (payment_method in ('card', 'cash')),
  constraint ride_status_known check (status in ('unpaid', 'pending', 'assigned', 'accepted', 'completed', 'cancelled')),
  constraint ride_driven_when_paid check (payment_method = 'cash' or status in ('unpaid', 'cancelled') or paid_at is not null),
  constraint ride_unpaid_has_end check ((status = 'unpaid') = (pay_until is not null)),
  constraint ride_driver_while_driven check ((status in ('assigned', 'accepted', 'completed')) = (driver_id is not null)),
  constraint ride_completed_has_fare check ((status = 'completed') = (num_nonnulls(fare_cents, completed_at) = 2)),
  constraint ride_cancelled_has_reason check ((status = 'cancelled') = (cancel_reason is not null)),
  constraint ride_quote_positive check (quote_cents > 0),
  constraint ride_driver_free exclude using gist (driver_id with =, ride_span(starts_at) with &&) where (status in ('assigned',
    'accepted')),
  constraint ride_open_is_looked_at check ((status in ('completed', 'cancelled')) = (next_check_at is null)),
  constraint ride_visitor_whole check ((visitor_zone is null) = (visitor_hour12 is null)),
  constraint ride_visitor_zone_short check (length(visitor_zone) between 1 and 64),
  constraint ride_fare_never_rises check (fare_cents >= 1 and fare_cents <= quote_cents),
  constraint ride_steps_of_a_driver check (num_nonnulls(on_my_way_at, at_door_at, on_board_at) = 0 or status in ('accepted',
    'completed', 'cancelled')),
  constraint ride_minutes_on_the_way check (about_minutes is null or about_minutes between 1 and 240 and on_my_way_at is not null),
  constraint ride_passenger_short check (length(passenger_name) <= 100 and length(passenger_phone) <= 15),
  constraint ride_chair_known check (chair in ('none', 'manual', 'power')),
  constraint ride_companions_fit check (companions between 0 and 2),
  constraint ride_chair_is_carried check (transport_type <> 'ambulatory' or chair = 'none' or chair = 'manual' and transfers),
  constraint ride_one_way_back unique (return_of),
  constraint ride_will_call_is_way_back check (ready_by is null or return_of is not null),
  constraint ride_begins check (starts_at is not null or ready_by is not null and ready_at is null and status in ('unpaid', 'pending',
    'cancelled')),
  constraint ride_ready_was_will_call check (ready_at is null or ready_by is not null),
  constraint ride_once_per_day_of_plan unique (plan_id, plan_day),
  constraint ride_of_plan_has_day check (case
    when (plan_id is null) then (plan_day is null) else ((plan_day is null) = (return_of is not null)) end),
  constraint ride_paid_with_its_plan check (paid_with is null or plan_id is not null and paid_with <> id),
  constraint ride_on_hold_is_return_leg check (held_at is null or return_of is not null),
  constraint ride_reason_known check (cancel_reason in ('unpaid', 'not_opened', 'too_late', 'no_driver', 'time_passed', 'overlap',
    'left', 'not_driven', 'no_show', 'patient', 'not_needed', 'office', 'not_confirmed'))
);
create index ride_of_patient on ride (patient_id, id desc);
create index ride_of_driver on ride (driver_id, starts_at) where driver_id is not null;
create index ride_open_of_patient on ride (patient_id, starts_at) where status in ('unpaid', 'pending', 'assigned', 'accepted');
create index ride_due on ride (next_check_at, starts_at) where next_check_at is not null;
create index ride_waiting on ride (transport_type, starts_at) where status = 'pending';
create index ride_on_road on ride (starts_at) where status in ('pending', 'accepted');
create index ride_reminders on ride (remind_at) where remind_at is not null;
create index ride_on_board on ride (status, starts_at, id) where status in ('pending', 'assigned', 'accepted');
create index ride_to_pay_out on ride (driver_id, completed_at) where status = 'completed' and not paid_out;
create index ride_in_cash_by_time on ride (completed_at) where status = 'completed' and payment_method = 'cash';
create index ride_completed_by_time on ride (starts_at) where status = 'completed';
create index ride_paid_as on ride (paid_as);
create index ride_paid_with on ride (paid_with) where paid_with is not null;
create index ride_completed_of_driver on ride (driver_id, completed_at) where status = 'completed';
create index ride_held_by_office on ride (starts_at, id) where status = 'unpaid' and booked_by is not null;
create index ride_on_hold on ride (held_at) where held_at is not null and status = 'pending';
create trigger patient_not_deleted before insert or update of patient_id on ride for each row execute function reject_deleted_patient();
create trigger ride_counts_open after insert or update of status, driver_id on ride for each row execute function count_open_rides();
create trigger ride_ended after update of status on ride for each row
  when (new.status = 'cancelled' and old.status = 'unpaid')
  execute function recheck_checkouts();
create trigger ride_hold_notify after update of held_at on ride for each row
  when (old.held_at is distinct from new.held_at)
  execute function notify_ride_changed();
create trigger ride_hold_notify_office after update of held_at on ride for each statement execute function notify_office();
create trigger ride_holds_return_leg after update of status on ride for each row
  when (old.status <> new.status and ('cancelled' = old.status or 'cancelled' = new.status))
  execute function hold_return_leg();
create trigger ride_notify after insert on ride for each row execute function notify_ride_changed();
create trigger ride_notify_again after update on ride for each row
  when (old.paid_out = new.paid_out)
  execute function notify_ride_changed();
create trigger ride_notify_office after insert or update of status, driver_id, starts_at, patient_id on ride for each statement
  execute function notify_office();
create trigger ride_revised before update of status, driver_id, starts_at, on_my_way_at, at_door_at, on_board_at,
  held_at on ride for each row
  when (old.status is distinct from new.status or old.driver_id is distinct from new.driver_id
    or old.starts_at is distinct from new.starts_at or old.on_my_way_at is distinct from new.on_my_way_at
    or old.at_door_at is distinct from new.at_door_at or old.on_board_at is distinct from new.on_board_at
    or old.held_at is distinct from new.held_at)
  execute function increment_revision();
create trigger ride_sets_next_check before insert on ride for each row execute function set_ride_next_check();
create trigger ride_sets_next_check_again before update of status, starts_at, pay_until, on_my_way_at, at_door_at, on_board_at,
  held_at on ride for each row
  when (old.status is distinct from new.status or old.starts_at is distinct from new.starts_at
    or old.pay_until is distinct from new.pay_until or old.on_my_way_at is distinct from new.on_my_way_at
    or old.at_door_at is distinct from new.at_door_at or old.on_board_at is distinct from new.on_board_at
    or old.held_at is distinct from new.held_at)
  execute function set_ride_next_check();
create trigger ride_sets_reminder before insert on ride for each row execute function set_ride_reminder();
create trigger ride_sets_reminder_again before update of status, starts_at on ride for each row
  when (old.status is distinct from new.status or old.starts_at is distinct from new.starts_at)
  execute function set_ride_reminder();
create trigger ride_step_notify after update of on_my_way_at, at_door_at, on_board_at on ride for each row
  execute function notify_ride_changed();
create trigger ride_step_notify_office after update of on_my_way_at, at_door_at, on_board_at on ride for each statement
  execute function notify_office();

/* The link with which a passenger shares a ride. */
create table ride_link (
  ride_id uuid primary key references ride,
  token_hash text not null unique,
  made_at timestamptz not null default now()
);
create trigger ride_link_notify after insert or delete or update on ride_link for each row execute function notify_link_changed();

/* A ride that was given another time. */
create table ride_move (
  id uuid primary key default uuidv7(),
  ride_id uuid not null references ride,
  from_at timestamptz not null,
  to_at timestamptz not null,
  moved_at timestamptz not null default now(),
  constraint ride_move_check check (from_at <> to_at)
);
create index ride_moves on ride_move (ride_id, id);
