import type { Queries } from "../src/lib/db.ts";

/** Stores that a nurse is free only at these starts of the bookable week. */
export async function storeFreeStarts(sql: Queries, consultantId: string, starts: readonly string[]): Promise<void> {
  await sql`
    update consultant_week set free_starts = ${starts}::timestamptz[],
      free_parts = array(
        select distinct (here::date - date '1970-01-01') * 4 + case when here::time < '12:00' then 0 when here::time < '17:00' then 1 else 2 end
        from unnest(${starts}::timestamptz[]) start cross join practice cross join lateral (select start at time zone time_zone) clock (here))
    where consultant_id = ${consultantId}`;
}
