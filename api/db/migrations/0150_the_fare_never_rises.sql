/*
 * A ride costs its quote or less. What a driver asks for beyond it (waiting, a detour, stairs) is a claim on us and never on the
 * passenger: the office grants or refuses it.
 */
create table extra_claim (
  id uuid primary key default uuidv7(),
  ride_id uuid not null references ride,
  driver_id uuid not null references driver,
  cents int not null,
  -- In the driver's words.
  reason text not null,
  state text not null default 'asked',
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references staff,
  constraint extra_claim_once_per_ride unique (ride_id),
  constraint extra_claim_positive check (cents > 0),
  constraint extra_claim_state_known check (state in ('asked', 'granted', 'refused')),
  constraint extra_claim_decided_by_somebody check (num_nonnulls(decided_at, decided_by) = case state when 'asked' then 0 else 2 end)
);
create index extra_claim_of_driver on extra_claim (driver_id);
create index extra_claim_open on extra_claim (asked_at) where state = 'asked';

-- What was recorded above a quote before was never charged either: it is asked for now.
insert into extra_claim (ride_id, driver_id, cents, reason, asked_at)
  select id, driver_id, fare_cents - quote_cents, 'not given', completed_at from ride where fare_cents > quote_cents;
update ride set fare_cents = quote_cents where fare_cents > quote_cents;
alter table ride
  drop constraint ride_fare_in_bounds,
  add constraint ride_fare_never_rises check (fare_cents between 1 and quote_cents);

/* An extra that nobody has decided yet, for Today. */
create function needed_by_extras() returns setof needed language sql stable as $$
  select 'extra', e.id, 'ride', e.ride_id, r.patient_id, d.name, p.name, r.starts_at, e.cents, e.reason, e.asked_at, e.asked_at + interval '3 days'
    from extra_claim e join ride r on r.id = e.ride_id join patient p on p.id = r.patient_id join driver d on d.id = e.driver_id
    where e.state = 'asked'
$$;
create or replace function needs_somebody() returns setof needed language sql stable as $$
  select distinct on (due, kind, about) cause.* from (
    select * from needed_by_visits() union all select * from needed_by_money() union all select * from needed_by_extras()
    union all select * from needed_by_rides() union all select * from needed_by_mail()
  ) as cause
  where not exists (
    select from today_mark m where m.kind = cause.kind and m.about = cause.about and m.done_at >= cause.since)
  order by due, kind, about, since
$$;
create trigger extra_claim_tells_office after insert or update on extra_claim for each statement execute function tell_the_office();
