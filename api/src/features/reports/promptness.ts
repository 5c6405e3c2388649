import type { Queries } from "../../lib/db/db.ts";
import type { Measured, Span } from "./measured.ts";

/** On-time pick-ups per driver, of those with a recorded arrival. */
export const onTime = (db: Queries, { fromAt, untilAt }: Span) => db<Measured[]>`
  select d.id, d.name as label, count(*) filter (where at_door_at <= starts_at + rule_on_time())::int as value,
    count(*)::int as count, grouping(d.id) = 1 as is_total
  from ride join driver d on d.id = driver_id
  where status = 'completed' and starts_at >= ${fromAt} and starts_at < ${untilAt} and at_door_at is not null
  group by grouping sets ((d.id, d.name), ())
  order by is_total, label, d.id`;

/** The median time to the first reply in minutes, by kind. */
export const answerTime = (db: Queries, { fromAt, untilAt }: Span) => db<Measured[]>`
  select kind as id, kind as label, count(*)::int as count, grouping(kind) = 1 as is_total,
    coalesce(percentile_cont(0.5) within group (order by extract(epoch from answered_at - sent_at) / 60), 0)::float8 as value
  from inbox_item
  where answered_at is not null and sent_at >= ${fromAt} and sent_at < ${untilAt}
  group by grouping sets ((kind), ())
  order by is_total, label`;
