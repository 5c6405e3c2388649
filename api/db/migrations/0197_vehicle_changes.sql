/*
 * What a driver may carry is not the driver's to say: another type of vehicle is asked for, and the old one holds until the
 * office has looked at it.
 */
create table vehicle_change (
  id uuid primary key default uuidv7(),
  driver_id uuid not null references driver,
  from_type text not null,
  to_type text not null,
  asked_at timestamptz(3) not null default now(),
  outcome text not null default 'asked',
  checked_by uuid references staff,
  checked_at timestamptz,
  refused_because text,
  constraint vehicle_change_types_known check (
    from_type in ('Sedan', 'Wheelchair Van', 'Bariatric Van', 'Stretcher Van') and to_type in ('Sedan', 'Wheelchair Van', 'Bariatric Van', 'Stretcher Van')),
  constraint vehicle_change_to_another check (from_type <> to_type),
  -- Whoever wishes otherwise before it was looked at has withdrawn it.
  constraint vehicle_change_outcome_known check (outcome in ('asked', 'accepted', 'refused', 'withdrawn')),
  constraint vehicle_change_checked_by_somebody check (
    num_nonnulls(checked_by, checked_at) = case when outcome in ('accepted', 'refused') then 2 else 0 end),
  constraint vehicle_change_refused_with_reason check ((outcome = 'refused') = (refused_because is not null))
);
-- A driver asks for one thing at a time.
create unique index vehicle_change_asked_once on vehicle_change (driver_id) where outcome = 'asked';
create index vehicle_change_to_check on vehicle_change (asked_at) where outcome = 'asked';
create trigger vehicle_change_tells_office after insert or update of outcome on vehicle_change
  for each statement execute function tell_the_office();

/*
 * What needs somebody about a driver's papers and vehicle: one that was sent, or asked for, waits to be checked; a paper ends
 * within a week, or has ended, and none has been sent in its place. Who is suspended drives nothing.
 */
create or replace function needed_by_papers() returns setof needed language sql stable as $$
  select 'paper_check', p.id, 'driver', p.driver_id, null::uuid, d.name, null::text, null::timestamptz, null::int, p.kind, p.sent_at,
      p.sent_at + interval '1 day'
    from driver_document p join driver d on d.id = p.driver_id where p.state = 'waiting'
  union all
  select 'vehicle', c.id, 'driver', c.driver_id, null, d.name, c.from_type, null, null, c.to_type, c.asked_at, c.asked_at + interval '1 day'
    from vehicle_change c join driver d on d.id = c.driver_id where c.outcome = 'asked'
  union all
  select 'paper', p.id, 'driver', p.driver_id, null, d.name, p.expires_on::text, null, null, p.kind,
      (p.expires_on - 7)::timestamp at time zone time_zone, (p.expires_on + 1)::timestamp at time zone time_zone
    from practice join driver_document p on p.state = 'accepted' and p.expires_on <= (now() at time zone time_zone)::date + 7
      join driver d on d.id = p.driver_id
    where d.suspended_at is null and not exists (
      select from driver_document sent where sent.driver_id = p.driver_id and sent.kind = p.kind and sent.state = 'waiting')
$$;
