import type { Pool } from "../src/lib/db/db.ts";

/**
 * Removes all rows of these tables, and of those that refer to them, once nobody uses these tables. `truncate` would write each table and
 * index again, and every connection would plan its statements again.
 */
export async function removeAll(sql: Pool, tables: readonly string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`lock table ${tx.unsafe(tables.join(", "))} in access exclusive mode`;
    // Without triggers and foreign keys, the order does not matter.
    await tx`set local session_replication_role = replica`;
    const found = await tx<{ name: string }[]>`
      with recursive referring as (
        select unnest(${tx.array([...tables])}::regclass[])::oid as id
        union select conrelid from pg_constraint join referring on confrelid = id where contype = 'f'
      )
      select id::regclass::text as name from referring`;
    await tx.unsafe(found.map(({ name }) => `delete from ${name}`).join("; "));
  });
}
