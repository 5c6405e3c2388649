import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../../src/lib/db.ts";

const MIGRATIONS = join(import.meta.dirname, "../../db/migrations");
const LAST = "0024_leaving.sql";

const textOf = (name: string) => readFile(join(import.meta.dirname, name), "utf8");

/**
 * Makes an empty database what one was while work still waited in a queue: the migrations of then, which never change,
 * the queue's own tables, and records with something waiting of every kind.
 */
export async function makeOldDatabase(sql: Db): Promise<void> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name <= LAST).sort();
  await sql`create table migration (name text primary key, applied_at timestamptz not null default now())`;
  for (const name of names) {
    await sql.unsafe(await readFile(join(MIGRATIONS, name), "utf8")).simple();
    await sql`insert into migration (name) values (${name})`;
  }
  for (const name of ["queue.sql", "records.sql"]) await sql.unsafe(await textOf(name)).simple();
}

export type Rows = Map<string, Record<string, unknown>[]>;

/** Every row of every table, by the table's name. */
export async function everyRow(sql: Db): Promise<Rows> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const rows: Rows = new Map();
  for (const { name } of tables) {
    const found = await sql.unsafe<{ row: Record<string, unknown> }[]>(`select to_jsonb(t) as row from ${name} as t`);
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}
