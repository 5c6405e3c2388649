import type { Db } from "../src/lib/db/db.ts";

/** A column, as `table.column`, and the word found in one of its values. */
export type WordFound = { name: string; word: string };

/** All columns of any type in which some row contains one of these words. */
export async function columnsWith(sql: Db, words: string[]): Promise<WordFound[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema = 'public' order by 1`;
  const found: WordFound[] = [];
  for (const { name } of tables)
    found.push(
      ...(await sql.unsafe<WordFound[]>(
        `select distinct $2 || '.' || field.key as name, word
         from "${name}" as t, jsonb_each_text(to_jsonb(t)) as field, unnest($1::text[]) as word
         where strpos(field.value, word) > 0 order by 1, 2`,
        [words, name],
      )),
    );
  return found;
}
