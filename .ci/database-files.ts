import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startPostgres } from "../api/local/postgres.ts";
import { schemaText } from "../api/local/schema-text.ts";
import { removeScratch, scratchDir } from "../api/local/scratch.ts";
import { openDb } from "../api/src/lib/db.ts";
import { DATABASE_FOLDER, migrate } from "../api/src/lib/migrate.ts";
import { functionsIn, VERSION_FILE, versionIn } from "../api/src/lib/sql-functions.ts";

/** Writes api/db/functions.json and api/db/schema.sql from the migrations, functions and views. */
export async function renewDatabaseFiles(): Promise<void> {
  await raiseVersion();
  const folder = await scratchDir(`schema-${randomUUID()}`);
  const server = await startPostgres({ dataDir: join(folder, "postgres"), port: 0, durable: false });
  try {
    const db = openDb(server.url, 1);
    await migrate(db);
    await writeFile(join(DATABASE_FOLDER, "schema.sql"), await schemaText(db));
    await db.end();
  } finally {
    await server.stop();
    await removeScratch(folder);
  }
}

/** Gives a changed set of functions the next number. */
async function raiseVersion(): Promise<void> {
  const [{ checksum }, present] = await Promise.all([functionsIn(DATABASE_FOLDER), versionIn(DATABASE_FOLDER)]);
  if (checksum === present.checksum) return;
  const next = { version: present.version + 1, checksum };
  await writeFile(join(DATABASE_FOLDER, VERSION_FILE), `${JSON.stringify(next, null, 2)}\n`);
}

/** Says that the version file is not the one of the present functions; nothing when it is. */
export async function staleVersion(): Promise<string | undefined> {
  const [{ checksum }, present] = await Promise.all([functionsIn(DATABASE_FOLDER), versionIn(DATABASE_FOLDER)]);
  return checksum === present.checksum ? undefined : "The SQL functions have changed. Run: npm run typegen";
}
