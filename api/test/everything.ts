import type { Db } from "../src/lib/db/db.ts";

export type Everything = { name: string; word: string | null }[];

/**
 * Returns a function that hashes each table of a test's database. Rate limits, which also count rejected calls, are left out. It is
 * a PL/pgSQL function, because PostgreSQL plans each of its hundred statements once per connection instead of at each call.
 */
export async function hashOfEverything(sql: Db): Promise<() => Promise<Everything>> {
  const tables = await sql<{ query: string }[]>`
    select format('return query select %L::text, md5(string_agg(row::text, '''' order by row::text)) from %I as row;', relname, relname)
      as query
    from pg_stat_user_tables where schemaname = 'public' and relname <> 'rate_limit' order by relname`;
  const queries = tables.map(({ query }) => query).join("\n");
  await sql.unsafe(`create or replace function hash_of_everything() returns table (name text, word text) language plpgsql as
    $function$ begin ${queries} end $function$`);
  return () => sql<Everything>`select name, word from hash_of_everything()`;
}

/** The tables whose rows differ. */
export const tablesThatDiffer = (before: Everything, after: Everything): string[] =>
  after.flatMap(({ name, word }, place) => (word === before[place]?.word ? [] : [name]));
