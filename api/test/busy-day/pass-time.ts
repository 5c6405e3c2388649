import type { Pool, Queries } from "../../src/lib/db/db.ts";

/** A zone without daylight saving time at this many hours east of Greenwich; beyond a day it is that of a day less. */
export function zoneEast(hours: number): string {
  const east = ((((hours + 11) % 24) + 24) % 24) - 11;
  return `Etc/GMT${east <= 0 ? "+" : "-"}${Math.abs(east)}`;
}

/** The zone in which it is now the `hour`-th hour of the day. */
export const zoneWhere = (hour: number, now = new Date()): number => hour - now.getUTCHours();

/**
 * Lets time pass for a database: everything that it knows happened, or will happen, these hours earlier. In a zone as many hours further
 * east every time keeps its time of day. In two steps, so that nothing meets what has not moved yet; without triggers, since nothing happens.
 */
export const passTime = (sql: Pool, hours: number): Promise<void> =>
  sql.begin(async (tx) => {
    await tx.unsafe("set local session_replication_role = replica");
    await moveAll(tx, hours);
  });

async function moveAll(sql: Queries, hours: number): Promise<void> {
  const columns = await sql<{ table: string; column: string; isRange: boolean }[]>`
    select t.relname as "table", c.attname as "column", c.atttypid = 'tstzrange'::regtype as is_range
    from pg_class t join pg_attribute c on c.attrelid = t.oid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and c.atttypid in ('timestamptz'::regtype, 'tstzrange'::regtype)
      and c.attnum > 0 and c.attgenerated = '' and not c.attisdropped and t.relname not in ('migration', 'function_set')
      and has_table_privilege(t.oid, 'update')`;
  const tables = Map.groupBy(columns, ({ table }) => table);
  for (const step of ["interval '-100 years'", `interval '100 years' - interval '${Math.round(hours)} hours'`])
    for (const [table, own] of tables) {
      const moved = own.map(({ column, isRange }) =>
        isRange
          ? `"${column}" = tstzrange(lower("${column}") + ${step}, upper("${column}") + ${step}, case when lower_inc("${column}") then '[' else '(' end || case when upper_inc("${column}") then ']' else ')' end)`
          : `"${column}" = "${column}" + ${step}`,
      );
      await sql.unsafe(`update "${table}" set ${moved.join(", ")}`);
    }
}
