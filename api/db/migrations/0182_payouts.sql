/* What a driver is paid: the fares of rides that are over and the extras granted, less the cash that is in hand already. */
create table payout (
  id uuid primary key default uuidv7(),
  driver_id uuid not null references driver,
  -- Days of the practice, both included.
  from_day date not null,
  to_day date not null,
  cents int not null,
  revision int not null default 1,
  made_at timestamptz not null default now(),
  made_by uuid not null references staff,
  paid_at timestamptz,
  paid_by uuid references staff,
  -- By which the bank knows it.
  reference text,
  constraint payout_days_in_order check (from_day <= to_day),
  constraint payout_paid_whole check (num_nonnulls(paid_at, paid_by, reference) in (0, 3))
);
create index payout_of_driver on payout (driver_id, id);

create table payout_line (
  -- A ride is paid out once.
  ride_id uuid primary key references ride,
  payout_id uuid not null references payout on delete cascade,
  fare_cents int not null,
  extra_cents int not null,
  -- What a passenger paid in cash.
  in_hand_cents int not null,
  cents int not null generated always as (fare_cents + extra_cents - in_hand_cents) stored
);
create index payout_line_of_payout on payout_line (payout_id);

-- What is still to be paid is found without looking at all that was paid in years.
alter table ride add column paid_out boolean not null default false;
create index ride_to_pay_out on ride (driver_id, completed_at) where status = 'completed' and not paid_out;
create function line_marks_rides() returns trigger language plpgsql as $$
begin
  update ride set paid_out = tg_op = 'INSERT' from lines where ride.id = lines.ride_id;
  return null;
end $$;
create trigger payout_line_marks after insert on payout_line referencing new table as lines
  for each statement execute function line_marks_rides();
create trigger payout_line_unmarks after delete on payout_line referencing old table as lines
  for each statement execute function line_marks_rides();
-- That is no news of the ride.
drop trigger ride_tells on ride;
create trigger ride_tells after insert on ride for each row execute function tell_ride_changed();
create trigger ride_tells_again after update on ride for each row when (old.paid_out = new.paid_out) execute function tell_ride_changed();

/*
 * What a driver has earned by rides that were completed before a moment and are in no payout yet, the earliest first. `is_open`:
 * an extra is not decided yet.
 */
create function to_pay_out(who uuid, until timestamptz)
returns table (ride_id uuid, completed_at timestamptz, fare_cents int, extra_cents int, in_hand_cents int, is_open boolean)
language sql stable as $$
  select r.id, r.completed_at, r.fare_cents, case when e.state = 'granted' then e.cents else 0 end,
      case when r.payment_method = 'cash' then r.fare_cents else 0 end, coalesce(e.state = 'asked', false)
    from ride r left join extra_claim e on e.ride_id = r.id
    where r.driver_id = who and r.status = 'completed' and not r.paid_out and r.completed_at < until
    order by r.completed_at, r.id
$$;

/*
 * Puts together a payout of everything that a driver has earned until the end of a day and that is in no payout yet. A ride
 * whose extra is not decided waits for the next. Null where there is nothing to pay; of two at once one has the rides.
 */
create function make_payout(who uuid, last_day date, staff uuid) returns uuid language plpgsql as $$
declare
  zone text := (select time_zone from practice);
  made uuid := uuidv7();
begin
  perform from driver where id = who for no key update;
  insert into payout (id, driver_id, from_day, to_day, cents, made_by) values (made, who, last_day, last_day, 0, staff);
  insert into payout_line (ride_id, payout_id, fare_cents, extra_cents, in_hand_cents)
    select ride_id, made, fare_cents, extra_cents, in_hand_cents
    from to_pay_out(who, (last_day + 1)::timestamp at time zone zone) where not is_open;
  if not found then
    delete from payout where id = made;
    return null;
  end if;
  update payout set cents = sums.cents, from_day = sums.first
    from (select sum(l.cents) as cents, min((r.completed_at at time zone zone)::date) as first
      from payout_line l join ride r on r.id = l.ride_id where l.payout_id = made) as sums
    where id = made;
  return made;
end $$;
