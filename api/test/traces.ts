import type { Db } from "../src/lib/db/db.ts";

/** Tables in which any row contains one of these words. */
export async function tracesOf(sql: Db, words: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ holds: boolean }[]>(
      `select exists (select from ${name} as t where t::text ilike any($1::text[])) as holds`,
      [words.map((word) => `%${word}%`)],
    );
    if (row?.holds) found.push(name);
  }
  return found;
}
