import { periodOf } from "../../../contract/reports.ts";
import type { Queries } from "../../lib/db/db.ts";
import type { Measured, Span } from "./measured.ts";

type Kind = "payment" | "refund" | "dispute";

/** The periods of a range: days or months of the practice with their bounds, including empty ones. */
function periodsOf(db: Queries, { from, to, fromAt, untilAt, zone }: Span) {
  const unit = periodOf({ from, to });
  const step = db`make_interval(days => ${unit === "day" ? 1 : 0}, months => ${unit === "month" ? 1 : 0})`;
  return db`
    generate_series(date_trunc(${unit}, ${from}::date::timestamp), ${to}::date::timestamp, ${step}) as period
    cross join lateral (
      select greatest(period at time zone ${zone}, ${fromAt}) as begins_at, least((period + ${step}) at time zone ${zone}, ${untilAt}) as ends_at
    ) as bounds`;
}

/** Sums of cents of one kind by day or month. Each period queries its own range, which avoids a time zone conversion per row. */
const byPeriod = (db: Queries, span: Span, kind: Kind) => db<Measured[]>`
  with moved as (
    select period, sums.cents, sums.count from ${periodsOf(db, span)}
      cross join lateral (
        select coalesce(sum(cents), 0) as cents, count(*) as count from money_moved(begins_at, ends_at) where kind = ${kind}) as sums
  )
  select to_char(period, 'YYYY-MM-DD') as id, to_char(period, 'YYYY-MM-DD') as label, sum(cents)::float8 as value, sum(count)::int as count,
    grouping(period) = 1 as is_total
  from moved group by grouping sets ((period), ())
  order by is_total, period`;

/** Payments: by card, also second ones and wrong amounts, at the office, or in cash to a driver. */
export const revenue = (db: Queries, span: Span) => byPeriod(db, span, "payment");

/** Completed refunds. */
export const refunds = (db: Queries, span: Span) => byPeriod(db, span, "refund");

/** Disputes that are open or lost. */
export const disputes = (db: Queries, span: Span) => byPeriod(db, span, "dispute");

/** The sums of each kind in the rows of `money_moved`, and what is left. */
const netColumns = (db: Queries) => db`
  json_build_object(
    'revenueCents', coalesce(sum(cents) filter (where kind = 'payment'), 0), 'refundCents', coalesce(sum(cents) filter (where kind = 'refund'), 0),
    'disputeCents', coalesce(sum(cents) filter (where kind = 'dispute'), 0), 'feeCents', coalesce(sum(cents) filter (where kind = 'fee'), 0)
  ) as parts,
  coalesce(sum(case kind when 'payment' then cents else -cents end), 0)::float8 as value,
  (count(*) filter (where kind = 'payment'))::int as count`;

/** Net revenue by day or month: payments minus refunds, disputes and known fees. */
export const net = (db: Queries, span: Span) => db<Measured[]>`
  select to_char(period, 'YYYY-MM-DD') as id, to_char(period, 'YYYY-MM-DD') as label, ${netColumns(db)}, grouping(period) = 1 as is_total
  from ${periodsOf(db, span)} left join lateral money_moved(begins_at, ends_at) on true
  group by grouping sets ((period), ())
  order by is_total, period`;

/** The same by nurse; rides are one row. */
export const netByNurse = (db: Queries, { fromAt, untilAt }: Span) => db<Measured[]>`
  select coalesce(c.id::text, 'rides') as id, coalesce(c.name, 'Rides') as label, ${netColumns(db)}, grouping(c.id) = 1 as is_total
  -- offset 0 keeps the planner from joining first: it overestimates the number of rows.
  from money_moved(${fromAt}, ${untilAt}) moved
    cross join lateral (
      select (select consultant_id from checkout k join appointment a on a.id = k.appointment_id where k.id = moved.checkout_id offset 0)) as visit (nurse)
    left join consultant c on c.id = nurse
  group by grouping sets ((c.id, c.name), ())
  order by is_total, c.id is null, label, c.id`;

/** The same by method of payment. */
export const netByMethod = (db: Queries, { fromAt, untilAt }: Span) => db<Measured[]>`
  select method as id, method as label, ${netColumns(db)}, grouping(method) = 1 as is_total
  from money_moved(${fromAt}, ${untilAt})
  group by grouping sets ((method), ())
  order by is_total, method`;

/** What nurses and drivers earned, by person. */
export const earnings = (db: Queries, { fromAt, untilAt }: Span) => db<Measured[]>`
  select coalesce(driver_id, consultant_id) as id, coalesce(name, '') as label, coalesce(sum(cents), 0)::float8 as value,
    coalesce(sum(count), 0)::int as count, grouping(driver_id) = 1 as is_total
  from earned_between(${fromAt}, ${untilAt}) group by grouping sets ((driver_id, consultant_id, name), ())
  order by is_total, search_key(coalesce(name, '')), id`;
