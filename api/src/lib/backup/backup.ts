import { rename, rm, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { DatabaseProblem } from "../db/database-problem.ts";
import { one, openDb, type Tx } from "../db/db.ts";
import { MIGRATION_LOCK } from "../db/migrate.ts";
import type { Files } from "../files/files.ts";
import { type Part, writeArchive } from "./archive.ts";
import {
  AS_TEXT,
  type BackupHeader,
  CONTENTS,
  type Contents,
  filePart,
  HEADER_PART,
  rowsPart,
  sumsOf,
} from "./backup-parts.ts";

/** The number of bytes of rows held in memory and packed into one part. */
const PART_BYTES = 4 * 1024 * 1024;

const packed = promisify(gzip);
const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

type BackupOptions = { databaseUrl: string; files: Files; path: string; partBytes?: number };

/** Counts of what was saved. `deleted`: files that were deleted while the backup ran. */
export type Saved = { tables: number; rows: number; files: number; deleted: number };

/**
 * Saves all records as of one moment, and the files they refer to, as a tar file at `path`, which appears only when it is complete.
 * Reads and writes continue during the backup; a migration waits for its end. Rejects if `path` exists.
 */
export async function takeBackup({ databaseUrl, files, path, partBytes = PART_BYTES }: BackupOptions): Promise<Saved> {
  if (await isThere(path)) throw new Error(`${path} already exists. Please choose another file name.`);
  const part = `${path}.part`;
  const archive = writeArchive(part);
  try {
    const { parts, rows, sums } = await saveRecords(databaseUrl, archive.add, partBytes);
    const kept = await saveFiles(files, archive.add);
    await archive.add(CONTENTS, asJson({ parts: [...parts, ...kept.parts], rows, sums } satisfies Contents));
    await archive.close();
    await rename(part, path);
    const counts = Object.values(rows);
    return {
      tables: counts.length,
      rows: counts.reduce((sum, count) => sum + count, 0),
      files: kept.parts.length,
      deleted: kept.deleted,
    };
  } catch (error) {
    await archive.drop();
    await rm(part, { force: true });
    throw error;
  }
}

type Add = (name: string, content: Uint8Array) => Promise<Part>;

async function saveRecords(databaseUrl: string, add: Add, partBytes: number): Promise<Contents> {
  // One connection: the lock below is taken in the session that then runs the transaction.
  const db = openDb(databaseUrl, 1);
  try {
    await db`set statement_timeout = 0`;
    await db`set lock_timeout = 0`;
    // Taken before the transaction's snapshot: a migration between the two would change the tables after the snapshot.
    await db`select pg_advisory_lock_shared(${MIGRATION_LOCK})`;
    return await db.begin("isolation level repeatable read read only", async (tx) => {
      for (const [name, value] of Object.entries(AS_TEXT)) await tx`select set_config(${name}, ${value}, true)`;
      const header = await readHeader(tx);
      await tx`lock table ${tx(header.tables.map(({ name }) => name))} in access share mode`;
      await tx`select pg_advisory_unlock_shared(${MIGRATION_LOCK})`;
      const parts = [await add(HEADER_PART, asJson(header))];
      const rows: Contents["rows"] = {};
      for (const { name, columns } of header.tables) {
        rows[name] = 0;
        for await (const { content, count } of rowsOf(tx, name, columns, partBytes)) {
          parts.push(await add(rowsPart(name, parts.length), await packed(content)));
          rows[name] += count;
        }
      }
      return { parts, rows, sums: await sumsOf(tx, header.tables) };
    });
  } finally {
    await db.end({ timeout: 5 });
  }
}

/** Reads the header. Tables of views and extensions are left out. */
async function readHeader(tx: Tx): Promise<BackupHeader> {
  const server = one(
    await tx<{ takenAt: Date; postgres: string; isEmpty: boolean }[]>`
    select now() as taken_at, current_setting('server_version') as postgres, to_regclass('public.migration') is null as is_empty`,
  );
  if (server.isEmpty) throw new DatabaseProblem("The database has no tables yet: start the product first.");
  const migrations = await tx<BackupHeader["migrations"]>`select name, checksum from migration order by name`;
  // Generated columns are computed again when a row is restored.
  const tables = await tx<BackupHeader["tables"]>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'function_set'
    group by relname order by relname`;
  const sequences = await tx<BackupHeader["sequences"]>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`;
  const takenAt = server.takenAt.toISOString();
  return { format: 1, takenAt, postgres: server.postgres, migrations, tables, sequences };
}

/** Yields a table's rows in the text format of `copy`, one part at a time. In that format a line feed always ends a row. */
async function* rowsOf(tx: Tx, table: string, columns: string[], partBytes: number) {
  const lines: AsyncIterable<Buffer> = await tx`copy ${tx(table)} (${tx(columns)}) to stdout`.readable();
  let held: Buffer[] = [];
  let bytes = 0;
  let count = 0;
  const takeHeld = () => {
    const part = { content: Buffer.concat(held), count };
    [held, bytes, count] = [[], 0, 0];
    return part;
  };
  for await (const line of lines) {
    held.push(line);
    bytes += line.length;
    count += lineEndsIn(line);
    if (bytes >= partBytes) yield takeHeld();
  }
  if (bytes > 0) yield takeHeld();
}

function lineEndsIn(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/**
 * Saves the files after the records: a file is stored before its record and never changes. A file deleted during the backup has lost
 * its record as well.
 */
async function saveFiles(files: Files, add: Add): Promise<{ parts: Part[]; deleted: number }> {
  const parts: Part[] = [];
  let deleted = 0;
  for await (const key of files.keys()) {
    const content = await files.read(key).catch(async (error: unknown) => {
      if (await files.has(key)) throw error;
      return null;
    });
    if (content) parts.push(await add(filePart(key), content));
    else deleted += 1;
  }
  return { parts, deleted };
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
