create extension if not exists btree_gist;

alter table driver
  add column phone text not null default '',
  add column license_number text not null default '',
  add column vehicle_type text not null default 'Sedan',
  add column vehicle_model text not null default '',
  add column vehicle_number text not null default '',
  add column image text not null default '',
  add column online boolean not null default false,
  -- Kept by the trigger on ride below: dispatch ranks by these two and recognises a driver who has changed by the third.
  add column open_rides int not null default 0,
  add column last_assigned_at timestamptz,
  add column offers int not null default 0,
  add constraint driver_vehicle_type_known check (vehicle_type in ('Sedan', 'Wheelchair Van', 'Bariatric Van', 'Stretcher Van')),
  add constraint driver_open_rides_counted check (open_rides >= 0);
-- Who is next, by vehicle type: the fewest rides ahead, then the longest unassigned.
create index driver_next on driver (vehicle_type, open_rides, last_assigned_at nulls first, id) where online;
create index driver_resting on driver (id) where not online;

create table ride_rate (
  transport_type text primary key,
  base_cents int not null,
  return_factor numeric(4, 2) not null,
  constraint ride_rate_transport_known check (transport_type in ('ambulatory', 'wheelchair', 'stretcher', 'bariatric')),
  constraint ride_rate_base_positive check (base_cents > 0),
  constraint ride_rate_return_costs_more check (return_factor >= 1)
);
insert into ride_rate (transport_type, base_cents, return_factor)
  values ('ambulatory', 4500, 1.8), ('wheelchair', 6500, 1.8), ('bariatric', 12000, 1.8), ('stretcher', 16000, 1.8);

create table ride (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patient,
  driver_id uuid references driver,
  pickup_address text not null,
  dropoff_address text not null,
  notes text not null default '',
  return_trip boolean not null,
  transport_type text not null references ride_rate,
  starts_at timestamptz not null,
  payment_method text not null,
  status text not null,
  -- The quote, frozen when the ride was booked; a later change of rates does not touch it.
  quote_cents int not null,
  -- What the driver recorded at the end.
  fare_cents int,
  pay_until timestamptz,
  cancel_reason text,
  booked_at timestamptz not null default now(),
  paid_at timestamptz,
  completed_at timestamptz,
  constraint ride_payment_method_known check (payment_method in ('card', 'cash')),
  constraint ride_status_known check (status in ('unpaid', 'pending', 'assigned', 'accepted', 'completed', 'cancelled')),
  -- No driver sees a card ride that nobody paid for.
  constraint ride_driven_when_paid check (payment_method = 'cash' or status in ('unpaid', 'cancelled') or paid_at is not null),
  constraint ride_unpaid_has_end check ((status = 'unpaid') = (pay_until is not null)),
  -- A ride has exactly one driver from its assignment on, and none before.
  constraint ride_driver_while_driven check ((status in ('assigned', 'accepted', 'completed')) = (driver_id is not null)),
  constraint ride_completed_has_fare check ((status = 'completed') = (num_nonnulls(fare_cents, completed_at) = 2)),
  constraint ride_cancelled_has_reason check ((status = 'cancelled') = (cancel_reason is not null)),
  constraint ride_reason_known check (cancel_reason in ('unpaid', 'not_opened', 'too_late', 'no_driver', 'time_passed')),
  constraint ride_quote_positive check (quote_cents > 0),
  constraint ride_fare_in_bounds check (fare_cents between 1 and 1000000)
);
create index ride_of_patient on ride (patient_id, id desc);
create index ride_of_driver on ride (driver_id, starts_at) where driver_id is not null;
create index ride_waiting on ride (starts_at) where status = 'pending';

/* The time a ride takes out of its driver's day. Ninety minutes are ninety minutes in every time zone, hence immutable. */
create function ride_span(starts_at timestamptz) returns tstzrange language sql immutable strict
  return tstzrange(starts_at, starts_at + interval '90 minutes');

-- No driver has two rides within 90 minutes of each other, whoever assigns them.
alter table ride add constraint ride_driver_free
  exclude using gist (driver_id with =, ride_span(starts_at) with &&) where (status in ('assigned', 'accepted'));

-- Who was offered a ride, when and why, and how it ended.
create table assignment (
  id uuid primary key default uuidv7(),
  ride_id uuid not null references ride,
  driver_id uuid not null references driver,
  -- Why this driver, in words for the office.
  reason text not null,
  -- Who stood by and did not get the ride: [{ driverId, name, why }].
  passed_over jsonb not null default '[]',
  offered_at timestamptz not null default now(),
  outcome text not null default 'offered',
  ended_at timestamptz,
  constraint assignment_outcome_known check (outcome in ('offered', 'accepted', 'rejected', 'completed', 'withdrawn')),
  constraint assignment_ended_has_time check ((outcome in ('rejected', 'completed', 'withdrawn')) = (ended_at is not null)),
  -- Whoever said no to a ride is not asked again.
  constraint assignment_once_per_driver unique (ride_id, driver_id)
);
-- A ride is in one driver's hands at a time.
create unique index assignment_one_open_per_ride on assignment (ride_id) where outcome in ('offered', 'accepted');
create index assignment_of_driver on assignment (driver_id, ride_id);

/* Keeps the counts that dispatch ranks drivers by. */
create function count_open_rides() returns trigger language plpgsql as $$
declare
  before_id uuid := case when tg_op = 'UPDATE' and old.status in ('assigned', 'accepted') then old.driver_id end;
  after_id uuid := case when new.status in ('assigned', 'accepted') then new.driver_id end;
begin
  if before_id is not distinct from after_id then
    return null;
  end if;
  if before_id is not null then
    update driver set open_rides = open_rides - 1 where id = before_id;
  end if;
  if after_id is not null then
    update driver set open_rides = open_rides + 1, offers = offers + 1, last_assigned_at = clock_timestamp() where id = after_id;
  end if;
  return null;
end $$;
create trigger ride_counts_open after insert or update of status, driver_id on ride
  for each row execute function count_open_rides();

/* Tells whoever listens that a ride has changed, addressed to its patient, its driver, and who had it until now. */
create function tell_ride_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('rideId', new.id, 'to', array_remove(array[
    'patient:' || new.patient_id, 'driver:' || new.driver_id, case when tg_op = 'UPDATE' then 'driver:' || old.driver_id end
  ], null))::text);
  return null;
end $$;
create trigger ride_tells after insert or update on ride for each row execute function tell_ride_changed();

alter table checkout
  add column ride_id uuid references ride,
  drop constraint checkout_for_something,
  add constraint checkout_for_something check (num_nonnulls(appointment_id, ride_id) = 1);
-- A ride is stored with its one checkout, before the patient is sent to pay.
create unique index checkout_one_per_ride on checkout (ride_id);
