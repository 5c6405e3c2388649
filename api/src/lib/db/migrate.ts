import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import type { Db, Queries, Tx } from "./db.ts";
import { adoptEarlierForms } from "./earlier-forms.ts";
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
/** How long a change waits for a table's users. Others queue behind it, so it gives up and tries again. */
const LOCK_TIMEOUT = "1s";
const TRIES = 30;
const BETWEEN_TRIES_MS = 2000;

/** The first and the last migration before the baseline, and the last commit that runs them. */
export const BEFORE_BASELINE = {
  first: "0001_accounts.sql",
  last: "0260_open_checkouts_are_polled.sql",
  commit: "d4b0e01",
};

export type Migration = { name: string; sql: string; checksum: string };

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
 * Brings the schema up to date in one transaction: each migration once, in order of its number, then all functions and views if they have
 * changed. Instances that start together wait for each other on an advisory lock. Rejects if a file fails, if a migration was changed
 * after it ran, or if the database has run an unknown one; nothing is changed then.
 */
export async function migrate(db: Db, { folder = DATABASE_FOLDER, isAlone = false }: Options = {}): Promise<void> {
  const schema = await schemaIn(folder);
  for (let turn = 1; ; turn += 1) {
    try {
      return await db.begin((tx) => bringUpToDate(tx, schema, isAlone));
    } catch (error) {
      if (!isLockConflict(error) || turn === TRIES) throw error;
      await pause(BETWEEN_TRIES_MS);
    }
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

/** Like `migrate`, in the caller's transaction; tries once. */
export async function bringUpToDate(tx: Tx, schema: Schema, isAlone = false): Promise<void> {
  await runMigrations(tx, schema);
  await replaceFunctions(tx, schema.functions, isAlone);
}

/** Runs the missing migrations, and creates the functions that their tables need. */
export async function runMigrations(tx: Tx, schema: Schema): Promise<void> {
  // Waiting for another instance and filling a large table may take long.
  await tx`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`;
  await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  await tx`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
  await createRecords(tx);
  await adoptBaseline(tx, schema);
  await adoptEarlierForms(tx, schema, () => createMissingFunctions(tx, schema.functions));

  const pending = await pendingMigrations(tx, schema.migrations);
  if (pending.length > 0) await createMissingFunctions(tx, schema.functions);
  for (const { name, sql, checksum } of pending) {
    await tx.unsafe(sql).simple();
    await tx`insert into migration (name, checksum) values (${name}, ${checksum})`;
  }
}

async function pendingMigrations(tx: Tx, ours: Migration[]): Promise<Migration[]> {
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
async function createRecords(tx: Tx): Promise<void> {
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
async function adoptBaseline(tx: Tx, { folder, migrations, functions }: Schema): Promise<void> {
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

/** A lock timeout, or a deadlock. */
const isLockConflict = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && ["55P03", "40P01"].includes(error.code);
