import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Pool, Queries } from "./db.ts";
import { adoptEarlierForms } from "./earlier-forms.ts";
import { inTransaction, LOCK_TIMEOUT, type Migration, runStep, runWhole, takeTurn } from "./migration-steps.ts";
import {
  createMissingFunctions,
  type FunctionSet,
  functionsIn,
  readPart,
  replaceFunctions,
  sqlFileNames,
} from "./sql-functions.ts";

export const DATABASE_FOLDER = fileURLToPath(new URL("../../../db", import.meta.url));
/** The advisory lock of a schema change. Every instance of the API has to use the same number. */
export const MIGRATION_LOCK = 7_211_805;

/** The first and the last migration before the baseline, and the last commit that runs them. */
export const BEFORE_BASELINE = {
  first: "0001_accounts.sql",
  last: "0260_open_checkouts_are_polled.sql",
  commit: "d4b0e01",
};

/** Everything that makes up the database: migrations, functions and views. */
export type Schema = { folder: string; migrations: Migration[]; functions: FunctionSet };

/** The database has run a migration of a newer version of the program. */
export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(`The database has migration ${migration}, which this version doesn't know. Please start a newer version.`);
  }
}

type Options = {
  /** A folder like `api/db`. */
  folder?: string;
  /** No other instance uses the database, so functions of a newer version are replaced too. */
  isAlone?: boolean;
};

/**
 * Brings the schema up to date in small steps, beside which the product runs: each migration once, in order of its number and in a
 * transaction of its own, then all functions and views if they have changed. Instances that start together take turns. Needs a session of
 * PostgreSQL, so no pooler. Rejects if a migration was changed after it ran or the database has run an unknown one, before it changes
 * anything; and if a file fails, whose changes are undone, while those of earlier files stay.
 */
export async function migrate(db: Pool, { folder = DATABASE_FOLDER, isAlone = false }: Options = {}): Promise<void> {
  const schema = await schemaIn(folder);
  const session = await db.reserve();
  try {
    // Filling a large table may take long.
    await session`select set_config('statement_timeout', '0', false), set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`;
    await takeTurn(session, MIGRATION_LOCK);
    const pending = await inTransaction(session, () => prepare(session, schema));
    for (const migration of pending) await runStep(session, migration);
    await inTransaction(session, () => replaceFunctions(session, schema.functions, isAlone));
  } finally {
    await leave(session);
    session.release();
  }
}

/** Gives the turn to the next and the session its own settings back. A lost session has lost both already. */
async function leave(session: Queries): Promise<void> {
  try {
    await session`select pg_advisory_unlock(${MIGRATION_LOCK})`;
    await session`reset statement_timeout`;
    await session`reset lock_timeout`;
  } catch {
    // The error that ended it is thrown by what was running.
  }
}

/** The migrations that the database lacks, and those it has run that this version doesn't have. Rejects if the database is unreachable. */
export async function schemaGap(
  db: Queries,
  folder = DATABASE_FOLDER,
): Promise<{ pending: string[]; unknown: string[] }> {
  const ours = (await migrationsIn(folder)).map(({ name }) => name);
  const done = (await db<{ name: string }[]>`select name from migration order by name`).map(({ name }) => name);
  return { pending: ours.filter((name) => !done.includes(name)), unknown: done.filter((name) => !ours.includes(name)) };
}

/** Like `migrate`, in the caller's transaction, for a database that nobody uses yet; tries once. */
export async function bringUpToDate(tx: Queries, schema: Schema, isAlone = false): Promise<void> {
  await runMigrations(tx, schema);
  await replaceFunctions(tx, schema.functions, isAlone);
}

/** Runs the missing migrations, and creates the functions that their tables need. */
export async function runMigrations(tx: Queries, schema: Schema): Promise<void> {
  // Waiting for another instance and filling a large table may take long.
  await tx`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`;
  await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  await tx`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
  for (const migration of await prepare(tx, schema)) await runWhole(tx, migration);
}

/** Makes the database ready for migrations, with the functions that their tables need, and returns those that it lacks. */
async function prepare(tx: Queries, schema: Schema): Promise<Migration[]> {
  await createRecords(tx);
  await adoptBaseline(tx, schema);
  await adoptEarlierForms(tx, schema, () => createMissingFunctions(tx, schema.functions));
  const pending = await pendingMigrations(tx, schema.migrations);
  if (pending.length > 0) await createMissingFunctions(tx, schema.functions);
  return pending;
}

async function pendingMigrations(tx: Queries, ours: Migration[]): Promise<Migration[]> {
  const known = new Map(ours.map((migration) => [migration.name, migration]));
  const done = await tx<{ name: string; checksum: string }[]>`select name, checksum from migration order by name`;
  for (const { name, checksum } of done) {
    const migration = known.get(name);
    if (!migration) throw new NewerDatabaseError(name);
    if (checksum !== migration.checksum)
      throw new Error(
        `${name} isn't as the database ran it. If you edited the file, please revert the edit and add a new migration. If you didn't, another version made this database, and this version can't upgrade it: please start the version that made it.`,
      );
    known.delete(name);
  }
  return [...known.values()];
}

/** The tables of this file. Existing ones aren't touched: a change would wait for every reader, including an hour-long backup. */
async function createRecords(tx: Queries): Promise<void> {
  const [found] =
    await tx`select where to_regclass('migration') is not null and to_regclass('function_set') is not null`;
  if (found) return;
  await tx`
    create table if not exists migration (name text primary key, applied_at timestamptz not null default now(), checksum text)`;
  await tx`
    create table if not exists function_set (
      only_one boolean primary key default true check (only_one), version int not null, checksum text not null,
      applied_at timestamptz not null default now())`;
}

/**
 * Adopts a database from before the baseline: renames what has another name now, creates the baseline's triggers and records its
 * migrations as done. Rejects an older database with the commit to run first.
 */
async function adoptBaseline(tx: Queries, { folder, migrations, functions }: Schema): Promise<void> {
  const done = (await tx<{ name: string }[]>`select name from migration`).map(({ name }) => name);
  if (!isBeforeBaseline(done)) return;
  if (!done.includes(BEFORE_BASELINE.last))
    throw new Error(
      `The database is of a version before commit ${BEFORE_BASELINE.commit}. Start that commit once, which brings it up to date, then this version.`,
    );
  const baseline = migrations.filter(({ name }) => name < BASELINE_END);
  await tx.unsafe(await readPart(join(folder, "before-baseline.sql"))).simple();
  await createMissingFunctions(tx, functions);
  for (const { sql } of baseline) await tx.unsafe(triggersIn(sql)).simple();
  await tx`delete from migration`;
  for (const { name, checksum } of baseline)
    await tx`insert into migration (name, checksum) values (${name}, ${checksum})`;
}

/** The baseline's migrations have lower names. */
const BASELINE_END = "0020";

/** Whether a database with these migrations was created before the baseline. */
export const isBeforeBaseline = (done: string[]): boolean => done.includes(BEFORE_BASELINE.first);

const triggersIn = (sql: string): string => (sql.match(/^create (constraint )?trigger [^;]*;/gm) ?? []).join("\n");

export async function schemaIn(folder = DATABASE_FOLDER): Promise<Schema> {
  const [migrations, functions] = await Promise.all([migrationsIn(folder), functionsIn(folder)]);
  return { folder, migrations, functions };
}

/** All migrations of a folder like `api/db`, in order. */
export async function migrationsIn(folder = DATABASE_FOLDER): Promise<Migration[]> {
  const files = join(folder, "migrations");
  return Promise.all(
    (await sqlFileNames(files)).map(async (name) => {
      const sql = await readPart(join(files, name));
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
