import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkout } from "../api/local/paths.ts";
import { startPostgres } from "../api/local/postgres.ts";
import { schemaText } from "../api/local/schema-text.ts";
import { removeScratch, scratchDir } from "../api/local/scratch.ts";
import { triggersPage } from "../api/local/triggers-page.ts";
import { openDb } from "../api/src/lib/db/db.ts";
import { DATABASE_FOLDER, migrate } from "../api/src/lib/db/migrate.ts";
import { functionsIn, VERSION_FILE, versionIn } from "../api/src/lib/db/sql-functions.ts";
import { listNewMigrations } from "./landed-migrations.ts";
import { rulesSql } from "./rules-sql.ts";

/** Writes api/db/rules.sql, functions.json, schema.sql and docs/triggers.md from their sources, and lists new migrations in migrations.sha256. */
export async function renewDatabaseFiles(): Promise<void> {
  await listNewMigrations();
  await writeFile(join(DATABASE_FOLDER, "rules.sql"), rulesSql());
  await raiseVersion();
  const folder = await scratchDir(`schema-${randomUUID()}`);
  const server = await startPostgres({ dataDir: join(folder, "postgres"), port: 0, durable: false });
  try {
    const db = openDb(server.url, 1);
    await migrate(db);
    await writeFile(join(DATABASE_FOLDER, "schema.sql"), await schemaText(db));
    await writeFile(join(checkout, "docs/triggers.md"), await triggersPage(db));
    await db.end();
  } finally {
    await server.stop();
    await removeScratch(folder);
  }
}

/** Increments the version of changed functions. */
async function raiseVersion(): Promise<void> {
  const [{ checksum }, present] = await Promise.all([functionsIn(DATABASE_FOLDER), versionIn(DATABASE_FOLDER)]);
  if (checksum === present.checksum) return;
  const next = { version: present.version + 1, checksum };
  await writeFile(join(DATABASE_FOLDER, VERSION_FILE), `${JSON.stringify(next, null, 2)}\n`);
}

/** Returns a message if the rules or the version file are out of date. */
export async function staleDatabaseFiles(): Promise<string | undefined> {
  if ((await readFile(join(DATABASE_FOLDER, "rules.sql"), "utf8")) !== rulesSql())
    return "The rules or the kinds of messages have changed. Run: npm run typegen";
  const [{ checksum }, present] = await Promise.all([functionsIn(DATABASE_FOLDER), versionIn(DATABASE_FOLDER)]);
  return checksum === present.checksum ? undefined : "The SQL functions have changed. Run: npm run typegen";
}
