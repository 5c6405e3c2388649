import { pino } from "pino";
import { seed } from "../db/seed/seed.ts";
import { readConfig } from "../src/config.ts";
import { openDb } from "../src/lib/db/db.ts";
import { migrate } from "../src/lib/db/migrate.ts";
import { openServices } from "../src/start.ts";

/** Migrates the database and seeds an empty one, as the API would with that environment. */
export async function prepareDatabase(
  env: Record<string, string>,
  { hasLivingDay }: { hasLivingDay: boolean },
): Promise<void> {
  const config = readConfig(env);
  await migrateAt(config.database.url, { isAlone: true });
  const { services, close } = await openServices(config, pino({ level: "silent" }));
  try {
    await seed(services, { hasLivingDay });
  } finally {
    await close();
  }
}

/** Migrates an external database before the API starts. Rejects with a message for the developer. */
export async function prepareOwnDatabase(url: string): Promise<void> {
  try {
    await migrateAt(url, { isAlone: false });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database that DATABASE_URL names cannot be used: ${reason}`, { cause: error });
  }
}

async function migrateAt(url: string, options: { isAlone: boolean }): Promise<void> {
  const db = openDb(url, 1);
  try {
    await migrate(db, options);
  } finally {
    await db.end({ timeout: 5 });
  }
}
