import { accessConfigFromProcess } from "../config.ts";
import { usingDatabase } from "../lib/db/database-problem.ts";
import { openDb } from "../lib/db/db.ts";
import { migrationsIn } from "../lib/db/migrate.ts";
import { upgradeSchema } from "../lib/db/upgrade-schema.ts";
import type { Outcome } from "./command.ts";

/** `lamplight migrate`: what each start does first, on its own, before several copies are replaced. */
export async function migrate(): Promise<Outcome> {
  const { database } = accessConfigFromProcess();
  const db = openDb(database.url, 1);
  try {
    await usingDatabase(database, () => upgradeSchema(db, database.url));
  } finally {
    await db.end();
  }
  return { output: `The database has the schema ${(await migrationsIn()).at(-1)?.name ?? "none"}.` };
}
