import type { TestApp } from "./app.ts";

/** Rate limits also count rejected calls, and the file of a rejected upload is deleted. */
const NO_RECORDS = ["rate_limit", "file_deletion"];

/** Returns a function that hashes each table of records, and one that names the tables whose hash differs. */
export async function allTables({ sql }: Pick<TestApp, "sql">) {
  const tables = await sql<{ query: string }[]>`
    select format('select %L as name, md5(string_agg(row::text, '''' order by row::text)) as hash from %I as row', relname, relname) as query
    from pg_stat_user_tables where schemaname = 'public' and relname <> all(${NO_RECORDS})`;
  const query = tables.map((table) => table.query).join(";");
  const hashes = async (): Promise<Map<string, string | null>> => {
    const results = await sql.unsafe<{ name: string; hash: string | null }[][]>(query);
    return new Map(results.flat().map(({ name, hash }) => [name, hash]));
  };
  const changedSince = async (before: Map<string, string | null>): Promise<string[]> =>
    [...(await hashes())].flatMap(([name, hash]) => (hash === before.get(name) ? [] : [name]));
  return { hashes, changedSince };
}
