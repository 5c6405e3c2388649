import { periodOf } from "../../../contract/reports.ts";
import type { Queries } from "../../lib/db.ts";
import type { Measured, Span } from "./measured.ts";

type Bounds = { from: ReturnType<Queries>; until: ReturnType<Queries> };

/**
 * Sums of cents by day or month of the practice, including empty periods. `movedIn` selects the `cents` that moved
 * between two instants. Each period queries its own range, which avoids a time zone conversion per row.
 */
function byPeriod(
  db: Queries,
  { from, to, fromAt, untilAt, zone }: Span,
  movedIn: (bounds: Bounds) => ReturnType<Queries>,
) {
  const unit = periodOf({ from, to });
  const step = db`make_interval(days => ${unit === "day" ? 1 : 0}, months => ${unit === "month" ? 1 : 0})`;
  return db<Measured[]>`
    with moved as (
      select period, sums.cents, sums.count
      from generate_series(date_trunc(${unit}, ${from}::date::timestamp), ${to}::date::timestamp, ${step}) as period
        cross join lateral (
          select greatest(period at time zone ${zone}, ${fromAt}) as begins_at, least((period + ${step}) at time zone ${zone}, ${untilAt}) as ends_at
        ) as bounds
        cross join lateral (
          select coalesce(sum(cents), 0) as cents, count(*) as count
          from (${movedIn({ from: db`begins_at`, until: db`ends_at` })}) as within
        ) as sums
    )
    select to_char(period, 'YYYY-MM-DD') as id, to_char(period, 'YYYY-MM-DD') as label, sum(cents)::float8 as value, sum(count)::int as count,
      grouping(period) = 1 as is_total
    from moved group by grouping sets ((period), ())
    order by is_total, period`;
}

/** Payments: by card, at the office, or in cash to a driver. */
export const revenue = (db: Queries, span: Span) =>
  byPeriod(
    db,
    span,
    ({ from, until }) => db`
      select amount_cents as cents from checkout where status = 'paid' and paid_at >= ${from} and paid_at < ${until}
      union all
      select fare_cents from ride
        where status = 'completed' and payment_method = 'cash' and completed_at >= ${from} and completed_at < ${until}`,
  );

/** Completed refunds. */
export const refunds = (db: Queries, span: Span) =>
  byPeriod(
    db,
    span,
    ({ from, until }) => db`
      select amount_cents as cents from refund
      where refunded_at is not null and refunded_at >= ${from} and refunded_at < ${until}`,
  );
