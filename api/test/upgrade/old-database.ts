import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Db } from "../../src/lib/db/db.ts";
import { disableConstraints } from "../../src/lib/db/disable-constraints.ts";

/** Restores a database of commit d4b0e01, the last before the baseline, with rows in every table. */
export async function makeOldDatabase(sql: Db): Promise<void> {
  const dump = gunzipSync(await readFile(join(import.meta.dirname, "before-baseline.sql.gz"))).toString();
  const [schema = "", rows = ""] = dump.split("-- ROWS\n");
  await sql.unsafe(schema).simple();
  await sql.begin(async (tx) => {
    const enforceRules = await disableConstraints(tx);
    await tx.unsafe(rows).simple();
    await enforceRules();
  });
}

export type Rows = Map<string, Record<string, unknown>[]>;

/** Every row of every table, without the program's record of its functions. */
export async function everyRow(sql: Db): Promise<Rows> {
  const rows: Rows = new Map();
  for (const name of await tablesOf(sql)) {
    const found = await sql.unsafe<{ row: Record<string, unknown> }[]>(`select to_jsonb(t) as row from ${name} as t`);
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}

/** All table names except the record of the functions. */
export async function tablesOf(sql: Db): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'function_set' order by 1`;
  return tables.map(({ name }) => name);
}
