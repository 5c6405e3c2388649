import type { Queries } from "../../lib/db/db.ts";
import type { Measured, Span } from "./measured.ts";

/** The median time to the first reply in minutes, by kind. */
export const answerTime = (db: Queries, { fromAt, untilAt }: Span) => db<Measured[]>`
  select kind as id, kind as label, count(*)::int as count, grouping(kind) = 1 as is_total,
    coalesce(percentile_cont(0.5) within group (order by extract(epoch from answered_at - sent_at) / 60), 0)::float8 as value
  from inbox_item
  where answered_at is not null and sent_at >= ${fromAt} and sent_at < ${untilAt}
  group by grouping sets ((kind), ())
  order by is_total, label`;
