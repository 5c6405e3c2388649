import type { Tx } from "./db.ts";

/**
 * Disables all triggers and foreign keys, so that rows can be inserted in any order. The returned function enables them again and rejects
 * if a row refers to a missing one. This needs only ownership of the tables; `session_replication_role` needs a right that few roles have.
 */
export async function disableConstraints(tx: Tx): Promise<() => Promise<void>> {
  // Runs deferred constraints now: a table with pending triggers cannot be altered.
  await tx`set constraints all immediate`;
  const tables = await tx<{ table: string }[]>`
    select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;
  const references = await tx<{ table: string; name: string }[]>`
    select relname as table, conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conenforced order by 1, 2`;
  for (const { table } of tables) await tx`alter table ${tx(table)} disable trigger user`;
  for (const { table, name } of references)
    await tx`alter table ${tx(table)} alter constraint ${tx(name)} not enforced`;

  return async () => {
    for (const { table, name } of references) await tx`alter table ${tx(table)} alter constraint ${tx(name)} enforced`;
    for (const { table } of tables) await tx`alter table ${tx(table)} enable trigger user`;
    const [violated] = await tx<{ name: string }[]>`
      select conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and not (convalidated and conenforced) limit 1`;
    if (violated) throw new Error(`${violated.name} is violated by some rows.`);
  };
}
