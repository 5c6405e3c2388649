import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { one, openDb, type Queries, type Tx } from "../db/db.ts";
import { disableConstraints } from "../db/disable-constraints.ts";
import {
  BEFORE_BASELINE,
  bringUpToDate,
  isBeforeBaseline,
  MIGRATION_LOCK,
  runMigrations,
  schemaIn,
} from "../db/migrate.ts";
import type { Migration } from "../db/migration-steps.ts";
import type { Files } from "../files/files.ts";
import { type Part, partOf, readArchive } from "./archive.ts";
import { AS_TEXT, BackupHeader, CONTENTS, Contents, fileKeyOf, HEADER_PART, sumsOf, tableOf } from "./backup-parts.ts";

const unpacked = promisify(gunzip);

type RestoreOptions = { databaseUrl: string; files: Files; path: string; folder?: string };

/** What was restored, the migrations that the backup lacks, and the tables that were left out because no migration creates them. */
export type Restored = {
  takenAt: string;
  tables: number;
  rows: number;
  files: number;
  newer: string[];
  leftOut: string[];
};

/**
 * Restores a backup into an empty database and file store. The schema is created by the backup's own migrations, filled, checked against
 * all constraints and then brought up to date, all in one transaction. The role of `databaseUrl` has to own the database or be able to
 * create in its schema `public`; it needs no other right. Rejects before anything is written if the backup is damaged or newer than this
 * version, or the database isn't empty.
 */
export async function restoreBackup({ databaseUrl, files, path, folder }: RestoreOptions): Promise<Restored> {
  const { header, contents } = await wholeBackup(path);
  const schema = await schemaIn(folder);
  const migrations = migrationsThen(header, schema.migrations);
  const db = openDb(databaseUrl, 1);
  try {
    await requireEmpty(db);
    const kept = await keepFiles(files, path);
    const leftOut = await db.begin(async (tx) => {
      await tx`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`;
      // From here on no other restore can fill the database.
      await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
      await requireEmpty(tx);
      await runMigrations(tx, { ...schema, migrations });
      for (const [name, value] of Object.entries(AS_TEXT)) await tx`select set_config(${name}, ${value}, true)`;
      const tables = await knownTables(tx, header);
      await fill(tx, { ...header, tables }, contents, path);
      await bringUpToDate(tx, schema);
      await analyzeTables(tx);
      return header.tables.filter((table) => !tables.includes(table)).map(({ name }) => name);
    });
    const put = Object.entries(contents.rows).filter(([name]) => !leftOut.includes(name));
    const rows = put.reduce((sum, [, count]) => sum + count, 0);
    const newer = schema.migrations.filter((one) => !migrations.includes(one)).map(({ name }) => name);
    return { takenAt: header.takenAt, tables: put.length, rows, files: kept, newer, leftOut };
  } finally {
    await db.end({ timeout: 5 });
  }
}

/** Analyzes our own tables only: PostgreSQL may be working on its catalog, and then `analyze` would wait for that. */
async function analyzeTables(tx: Tx): Promise<void> {
  const { names } = one(
    await tx<{ names: string }[]>`
      select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  );
  await tx.unsafe(`analyze ${names}`);
}

/** Reads a whole backup and returns its header and contents. Throws if a part is missing or was changed. */
async function wholeBackup(path: string): Promise<{ header: BackupHeader; contents: Contents }> {
  const headers = new Map<string, unknown>();
  const found: Part[] = [];
  try {
    for await (const { name, content } of readArchive(path)) {
      if (name === HEADER_PART || name === CONTENTS) headers.set(name, JSON.parse(content.toString()));
      if (name !== CONTENTS) found.push(partOf(name, content));
    }
  } catch (error) {
    if (error instanceof Error && "code" in error) throw error;
    throw new Error(`${path} is not a complete backup: ${error instanceof Error ? error.message : error}`);
  }
  const contents = Contents.safeParse(headers.get(CONTENTS));
  if (!contents.success) throw new Error(`${path} is not a complete backup: the list of parts is missing.`);
  const asWritten = (one: Part, n: number) => {
    const written = contents.data.parts[n];
    return written?.name === one.name && written.bytes === one.bytes && written.sha256 === one.sha256;
  };
  const changed = found.find((one, n) => !asWritten(one, n));
  if (changed) throw new Error(`${path} is damaged: ${changed.name} was changed.`);
  if (found.length !== contents.data.parts.length) throw new Error(`${path} is damaged: parts are missing.`);
  return { header: BackupHeader.parse(headers.get(HEADER_PART)), contents: contents.data };
}

/** The migrations that the database had run when it was saved. Throws if it had run others. */
function migrationsThen(header: BackupHeader, ours: Migration[]): Migration[] {
  if (isBeforeBaseline(header.migrations.map(({ name }) => name)))
    throw new Error(
      `The backup was made before commit ${BEFORE_BASELINE.commit}. Restore it with that commit, then start this version on that database.`,
    );
  const known = new Map(ours.map((migration) => [migration.name, migration]));
  return header.migrations.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (!migration)
      throw new Error(`The backup has migration ${name}, which this version doesn't know. Please use a newer version.`);
    if (checksum !== null && checksum !== migration.checksum)
      throw new Error(
        `${name} differs from the backup's migration. Please restore with the version that made the backup, then start this version on that database.`,
      );
    return migration;
  });
}

async function requireEmpty(db: Queries): Promise<void> {
  const found = await db<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S', 'm', 'f') limit 1`;
  if (found[0]) throw new Error(`The database is not empty: it has ${found[0].name}. Please use a new database.`);
}

async function keepFiles(files: Files, path: string): Promise<number> {
  let kept = 0;
  for await (const { name, content } of readArchive(path)) {
    const key = fileKeyOf(name);
    if (key === null) continue;
    await files.keep(key, content);
    kept += 1;
  }
  return kept;
}

/** The tables that migrations create. One that was created by hand is left out and doesn't stop the restore. */
async function knownTables(tx: Tx, { tables }: BackupHeader): Promise<BackupHeader["tables"]> {
  const found = await tx<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  const made = new Set(found.map(({ name }) => name));
  return tables.filter(({ name }) => made.has(name));
}

async function fill(tx: Tx, header: BackupHeader, contents: Contents, path: string): Promise<void> {
  const enableConstraints = await disableConstraints(tx);
  for (const { name } of header.tables) {
    // Rows inserted by migrations are in the backup too, in their later state.
    const [filled] = await tx`select from ${tx(name)} limit 1`;
    if (filled) await tx`delete from ${tx(name)}`;
  }
  await copyIn(tx, header, path);
  for (const { name, last } of header.sequences)
    if (last !== null)
      await tx`
        select setval(made, ${last}::bigint) from to_regclass(format('public.%I', ${name}::text)) as made where made is not null`;
  await enableConstraints();
  for (const { name } of header.tables) {
    const [found] = await tx<{ count: string }[]>`select count(*) from ${tx(name)}`;
    if (Number(found?.count) !== contents.rows[name])
      throw new Error(`${name} has ${found?.count} rows, where the backup has ${contents.rows[name]}.`);
  }
  await requireSums(tx, header, contents);
}

/** Throws if a sum of money differs from the backup's. */
async function requireSums(tx: Tx, { tables }: BackupHeader, { sums }: Contents): Promise<void> {
  const found = await sumsOf(tx, tables);
  for (const [column, sum] of Object.entries(found))
    if (sums[column] !== undefined && sums[column] !== sum)
      throw new Error(`${column} sums up to ${sum} cents, where the backup has ${sums[column]}.`);
}

/** The parts of one table are consecutive in the backup and go into one `copy`. */
async function copyIn(tx: Tx, header: BackupHeader, path: string): Promise<void> {
  const columns = new Map(header.tables.map((table) => [table.name, table.columns]));
  let open: Awaited<ReturnType<typeof openCopy>> | undefined;
  for await (const { name, content } of readArchive(path)) {
    const table = tableOf(name);
    const tableColumns = table === null ? undefined : columns.get(table);
    if (table === null || !tableColumns) continue;
    if (!open || open.table !== table) {
      await open?.end();
      open = await openCopy(tx, table, tableColumns);
    }
    await open.put(await unpacked(content));
  }
  await open?.end();
}

async function openCopy(tx: Tx, table: string, columns: string[]) {
  const stream = await tx`copy ${tx(table)} (${tx(columns)}) from stdin`.writable();
  // PostgreSQL may reject rows at any moment; the next call reports it.
  let failure: unknown;
  stream.once("error", (error) => {
    failure = error;
  });
  const settled = (write: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      if (failure) return reject(failure);
      stream.once("error", reject);
      write((error) => {
        stream.off("error", reject);
        if (error) reject(error);
        else resolve();
      });
    });
  return {
    table,
    put: (rows: Uint8Array) => settled((done) => stream.write(rows, done)),
    end: () => settled((done) => stream.end(done)),
  };
}
