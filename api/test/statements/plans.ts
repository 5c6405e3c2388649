import { z } from "zod";
import type { Pool } from "../../src/lib/db/db.ts";

type Plan = { "Node Type": string; "Relation Name"?: string | undefined; Plans?: Plan[] | undefined };
const Plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    Plans: z.array(Plan).optional(),
  }),
);
/** Other statements, such as `listen`, are explained with a word. */
const Explained = z.array(z.union([z.object({ Plan }), z.string()]));

const readWhole = (plan: Plan): string[] => [
  ...(plan["Node Type"].endsWith("Seq Scan") && plan["Relation Name"] ? [plan["Relation Name"]] : []),
  ...(plan.Plans ?? []).flatMap(readWhole),
];

/** For every statement sent over a pool's connections: its text, and the tables that its generic plan scans sequentially. */
export async function wholeReadsOf(db: Pool, connections: number): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const reserved = await Promise.all(Array.from({ length: connections }, () => db.reserve()));
  for (const connection of reserved) {
    await connection.unsafe("set plan_cache_mode = force_generic_plan");
    const sent = await connection<{ name: string; statement: string; parameters: number }[]>`
      select name, statement, cardinality(parameter_types) as parameters from pg_prepared_statements`;
    for (const { name, statement, parameters } of sent) {
      const nulls = parameters === 0 ? "" : `(${Array.from({ length: parameters }, () => "null").join(", ")})`;
      const [row] = await connection.unsafe(`explain (format json) execute "${name}"${nulls}`);
      const [explained] = Explained.parse(Object.values(row ?? {})[0]);
      if (typeof explained === "object") found.set(statement.replaceAll(/\s+/g, " "), readWhole(explained.Plan));
    }
    // Otherwise it reports what it counted only a while later.
    await connection`select pg_stat_force_next_flush()`;
    connection.release();
  }
  return found;
}

export type Reads = Map<string, { scans: number; rows: number }>;

/** The number of sequential scans of each table, and of rows read in all. */
export async function readsOf(sql: Pool): Promise<Reads> {
  const rows = await sql<{ name: string; scans: number; rows: number }[]>`
    select relname as name, seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_user_tables where schemaname = 'public'`;
  return new Map(rows.map(({ name, ...reads }) => [name, reads]));
}

/**
 * How often each SQL function was executed, without those of a nurse's row: there are few nurses. A function that is planned as a part of its
 * statement is not counted: PostgreSQL does that with table functions and with simple expressions. Others run a statement of their own, each
 * time.
 */
export async function callsOf(sql: Pool): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; calls: number }[]>`
    select funcname as name, sum(calls)::int as calls from pg_stat_user_functions join pg_proc on pg_proc.oid = funcid
    where schemaname = 'public' and not 'consultant'::regtype = any (proargtypes) group by 1`;
  return new Map(rows.map(({ name, calls }) => [name, calls]));
}

/** How often each function was executed between two counts. */
export const callsSince = (before: Map<string, number>, after: Map<string, number>): Map<string, number> =>
  new Map([...after].map(([name, calls]) => [name, calls - (before.get(name) ?? 0)]));
