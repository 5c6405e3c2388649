/*
 * No ride stays where it is without an end. Each that is not over says when it is looked at next (look_at): an unpaid one
 * when its time to pay is over, a pending one at once and then ever again until its start, an offered one when its driver
 * must have answered, an accepted one after its start. see_to_ride does what is due then.
 */
alter table ride
  add column look_at timestamptz,
  drop constraint ride_reason_known,
  add constraint ride_reason_known
    check (cancel_reason in ('unpaid', 'not_opened', 'too_late', 'no_driver', 'time_passed', 'overlap', 'left', 'not_driven'));
alter table assignment
  drop constraint assignment_outcome_known,
  drop constraint assignment_ended_has_time,
  add constraint assignment_outcome_known
    check (outcome in ('offered', 'accepted', 'rejected', 'not_answered', 'completed', 'withdrawn')),
  add constraint assignment_ended_has_time
    check ((outcome in ('rejected', 'not_answered', 'completed', 'withdrawn')) = (ended_at is not null));

create function ride_sets_look() returns trigger language plpgsql as $$
begin
  new.look_at := case new.status
    when 'unpaid' then new.pay_until
    when 'pending' then now()
    -- So long a driver may take to answer.
    when 'assigned' then now() + case when new.starts_at < now() + interval '3 hours' then interval '5 minutes' else interval '30 minutes' end
    when 'accepted' then new.starts_at + interval '2 hours'
  end;
  return new;
end $$;
create trigger ride_sets_look before insert on ride for each row execute function ride_sets_look();
create trigger ride_sets_look_again before update of status, starts_at, pay_until on ride for each row
  when (old.status is distinct from new.status or old.starts_at is distinct from new.starts_at or old.pay_until is distinct from new.pay_until)
  execute function ride_sets_look();
update ride set look_at = case status
    when 'unpaid' then pay_until
    when 'pending' then now()
    when 'assigned' then now() + interval '5 minutes'
    when 'accepted' then starts_at + interval '2 hours'
  end;
alter table ride add constraint ride_open_is_looked_at check ((status in ('completed', 'cancelled')) = (look_at is null));
create index ride_due on ride (look_at, starts_at) where look_at is not null;
drop index ride_waiting;
create index ride_waiting on ride (transport_type, starts_at) where status = 'pending';

-- Being looked at is no news.
drop trigger ride_tells on ride;
create trigger ride_tells after insert or update of status, driver_id, starts_at, pay_until, paid_at, fare_cents, cancel_reason on ride
  for each row execute function tell_ride_changed();

-- What each vehicle can carry.
create table vehicle_carries (
  vehicle_type text not null,
  transport_type text not null references ride_rate,
  primary key (transport_type, vehicle_type)
);
insert into vehicle_carries (vehicle_type, transport_type) values
  ('Sedan', 'ambulatory'),
  ('Wheelchair Van', 'ambulatory'), ('Wheelchair Van', 'wheelchair'),
  ('Bariatric Van', 'ambulatory'), ('Bariatric Van', 'wheelchair'), ('Bariatric Van', 'bariatric'),
  ('Stretcher Van', 'stretcher');

/*
 * A driver's time online has an end as well, and a driver who comes online, ends a ride or changes the vehicle is looked
 * at: what waits may be theirs to drive.
 */
alter table driver
  drop column offers,
  add column online_since timestamptz,
  add column online_until timestamptz,
  add column look_at timestamptz;
update driver set online_since = now(), online_until = now() + interval '12 hours', look_at = now() where online;
alter table driver
  add constraint driver_online_ends check (num_nonnulls(online_since, online_until, look_at) = case when online then 3 else 0 end);
create index driver_due on driver (look_at) where look_at is not null;

create function driver_shift() returns trigger language plpgsql as $$
begin
  if not new.online then
    new.online_since := null;
    new.online_until := null;
    new.look_at := null;
  elsif tg_op = 'INSERT' or not old.online then
    new.online_since := now();
    new.online_until := now() + interval '12 hours';
    new.look_at := now();
  elsif new.vehicle_type <> old.vehicle_type then
    new.look_at := now();
  end if;
  return new;
end $$;
create trigger driver_shift before insert or update of online, vehicle_type on driver for each row execute function driver_shift();

/* Keeps the counts that dispatch ranks drivers by. A driver who is freed of a ride is looked at. */
create or replace function count_open_rides() returns trigger language plpgsql as $$
declare
  before_id uuid := case when tg_op = 'UPDATE' and old.status in ('assigned', 'accepted') then old.driver_id end;
  after_id uuid := case when new.status in ('assigned', 'accepted') then new.driver_id end;
begin
  if before_id is not distinct from after_id then
    return null;
  end if;
  if before_id is not null then
    update driver set open_rides = open_rides - 1, look_at = case when online then now() end where id = before_id;
  end if;
  if after_id is not null then
    update driver set open_rides = open_rides + 1, last_assigned_at = clock_timestamp() where id = after_id;
  end if;
  return null;
end $$;

/*
 * Whether a driver's day and word leave room for a ride: no other of theirs within 90 minutes of it, not rejected by
 * them, and not left unanswered since they last came online.
 */
create function is_free_for(candidate driver, wanted ride) returns boolean language sql stable as $$
  select not exists (
      select from ride own where own.driver_id = candidate.id and own.status in ('assigned', 'accepted')
        and own.starts_at > wanted.starts_at - interval '90 minutes' and own.starts_at < wanted.starts_at + interval '90 minutes'
    ) and not exists (
      select from assignment said where said.ride_id = wanted.id and said.driver_id = candidate.id
        and (said.outcome = 'rejected' or said.outcome = 'not_answered' and said.offered_at >= candidate.online_since)
    )
$$;
