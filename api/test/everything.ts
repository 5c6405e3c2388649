import type { Db } from "../src/lib/db/db.ts";

export type Everything = { name: string; word: string | null }[];

/**
 * Returns a function that hashes each table of a test's database. Rate limits, which also count rejected calls, are left out. Sessions
 * count as just used, because their use is stored once a minute, which would change a table on a slow machine. It is a PL/pgSQL
 * function, because PostgreSQL plans each of its hundred statements once per connection instead of at each call.
 */
export async function hashOfEverything(sql: Db): Promise<() => Promise<Everything>> {
  const tables = await sql<{ query: string }[]>`
    select format('return query select %L::text, md5(string_agg(row::text, '''' order by row::text)) from %I as row;', relname, relname)
      as query
    from pg_stat_user_tables where schemaname = 'public' and relname <> 'rate_limit' order by relname`;
  const sessions = ["patient_session", "driver_session", "staff_session"].map(
    (name) => `update ${name} set used_at = '2100-01-01' where used_at < '2100-01-01';`,
  );
  const queries = tables.map(({ query }) => query).join("\n");
  await sql.unsafe(`create or replace function hash_of_everything() returns table (name text, word text) language plpgsql as
    $function$ begin ${sessions.join("\n")} ${queries} end $function$`);
  return () => sql<Everything>`select name, word from hash_of_everything()`;
}

/** The tables whose rows differ. */
export const tablesThatDiffer = (before: Everything, after: Everything): string[] =>
  after.flatMap(({ name, word }, place) => (word === before[place]?.word ? [] : [name]));
