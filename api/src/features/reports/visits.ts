import { SLOT_MINUTES } from "../../../contract/rules.ts";
import type { Queries } from "../../lib/db/db.ts";
import type { Measured, Span } from "./measured.ts";

/**
 * Booked half hours out of each nurse's open ones. A half hour is open as for patients: in the day's hours,
 * outside time off, and not before the nurse was added. Booked visits inside time off are left out too. Nurses who take no visits and had none are left out.
 */
export const useOfHours = (db: Queries, { from, to, fromAt, untilAt, zone }: Span) => db<Measured[]>`
  with off as (
    select whose, range_agg(during) as during from time_off
    where during && tstzrange(${fromAt}::timestamptz, ${untilAt}::timestamptz) group by whose
  ), day_in_range as (
    select at::date as day, extract(isodow from at)::smallint as weekday
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') at
  ), slot as materialized (
    -- Computed once, because it is the same for every nurse.
    select day, at, tstzrange(at, at + rule_slot()) as span, int4range(minute, minute + ${SLOT_MINUTES}) as minutes
    from day_in_range cross join generate_series(600, 1230, 30) minute
    cross join lateral (select (day + make_interval(mins => minute)) at time zone ${zone} as at) as local_clock
  ), own_day as (
    select consultant_id, day, open from day_hours where day between ${from}::date and ${to}::date
  ), nurses_day as materialized (
    select c.id, c.created_at, d.day, coalesce(own_day.open, w.open) as hours, own.during as own_off, everyone.during as all_off
    from consultant c
    cross join day_in_range d
    left join own_day on own_day.consultant_id = c.id and own_day.day = d.day
    left join weekly_hours w on w.consultant_id = c.id and w.weekday = d.weekday and w.during @> d.day
    left join off own on own.whose = c.id
    left join off everyone on everyone.whose = '00000000-0000-0000-0000-000000000000'
  ), open as (
    select id, count(*) as slots from nurses_day join slot using (day)
    where at >= created_at and (hours is null or minutes <@ hours)
      and (own_off is null or not own_off && span) and (all_off is null or not all_off && span)
    group by id
  ), booked as materialized (
    select c.id, (
      select count(*) from appointment
      where consultant_id = c.id and status in ('paid', 'completed') and starts_at >= ${fromAt} and starts_at < ${untilAt}
        -- Like the open half hours, without those in time off.
        and (own.during is null or not own.during && tstzrange(starts_at, ends_at))
        and (everyone.during is null or not everyone.during && tstzrange(starts_at, ends_at))) as visits
    from consultant c
    left join off own on own.whose = c.id
    left join off everyone on everyone.whose = '00000000-0000-0000-0000-000000000000'
  )
  select c.id, c.name as label, coalesce(sum(visits), 0)::int as value, coalesce(sum(slots), 0)::int as count, grouping(c.id) = 1 as is_total
  from consultant c left join open on open.id = c.id left join booked on booked.id = c.id
  where c.available or visits > 0
  group by grouping sets ((c.id, c.name), ())
  order by is_total, label, c.id`;

/** No-shows out of past visits, and of completed or missed rides. */
export const noShows = (db: Queries, { fromAt, untilAt }: Span) => db<Measured[]>`
  with visit as (
    select consultant_id, count(*) filter (where attendance = 'patient_absent') as missed, count(*) as awaited
    from appointment
    where status in ('paid', 'completed') and starts_at >= ${fromAt} and starts_at < ${untilAt} and ends_at <= now()
    group by consultant_id
  ), trip as (
    select (select count(*) from ride where status = 'completed' and starts_at >= ${fromAt} and starts_at < ${untilAt}) as driven,
      (select count(*) from passenger_no_show where reversed_at is null and marked_at >= ${fromAt} and marked_at < ${untilAt}) as missed
  ), counted as (
    select c.id, c.name as label, missed, awaited from visit join consultant c on c.id = consultant_id
    union all
    select null, 'Rides', missed, driven + missed from trip where driven + missed > 0
  )
  select coalesce(id::text, 'rides') as id, label, coalesce(sum(missed), 0)::int as value, coalesce(sum(awaited), 0)::int as count,
    grouping(label) = 1 as is_total
  from counted group by grouping sets ((counted.id, label), ())
  order by is_total, counted.id is null, label, counted.id`;

export const reviews = (db: Queries, { fromAt, untilAt }: Span) => db<Measured[]>`
  select c.id, c.name as label, coalesce(avg(rating), 0)::float8 as value, count(*)::int as count, grouping(c.id) = 1 as is_total
  from review join consultant c on c.id = consultant_id
  where written_at >= ${fromAt} and written_at < ${untilAt}
  group by grouping sets ((c.id, c.name), ())
  order by is_total, label, c.id`;
