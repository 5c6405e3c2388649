import { rename, rm, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Part, writeArchive } from "./archive.ts";
import { ABOUT, type About, AS_TEXT, CONTENTS, type Contents, filePart, rowsPart } from "./backup-parts.ts";
import { one, openDb, type Tx } from "./db.ts";
import type { Files } from "./files.ts";
import { MIGRATION_LOCK } from "./migrate.ts";

/** The number of bytes of rows held in memory and packed into one part. */
const PART_BYTES = 4 * 1024 * 1024;

const packed = promisify(gzip);
const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

type Wish = { databaseUrl: string; files: Files; path: string; partBytes?: number };

/** What was saved: tables, rows and files with their bytes, and files deleted while the backup ran. */
export type Saved = { tables: number; rows: number; files: number; gone: number };

/**
 * Saves all records as they are at one moment, and the files they speak of, as one tar at `path`, which appears whole or not
 * at all. Others go on reading and writing meanwhile; a migration waits for the end. Rejects when something is at `path`.
 */
export async function takeBackup({ databaseUrl, files, path, partBytes = PART_BYTES }: Wish): Promise<Saved> {
  if (await isThere(path)) throw new Error(`${path} already exists. Please choose another file name.`);
  const part = `${path}.part`;
  const archive = writeArchive(part);
  try {
    const { parts, rows } = await saveRecords(databaseUrl, archive.add, partBytes);
    const kept = await saveFiles(files, archive.add);
    await archive.add(CONTENTS, asJson({ parts: [...parts, ...kept.parts], rows } satisfies Contents));
    await archive.close();
    await rename(part, path);
    const counts = Object.values(rows);
    return {
      tables: counts.length,
      rows: counts.reduce((sum, count) => sum + count, 0),
      files: kept.parts.length,
      gone: kept.gone,
    };
  } catch (error) {
    await archive.drop();
    await rm(part, { force: true });
    throw error;
  }
}

type Add = (name: string, content: Uint8Array) => Promise<Part>;

async function saveRecords(databaseUrl: string, add: Add, partBytes: number): Promise<Contents> {
  // One connection, so that the lock below is this transaction's neighbour and not another's.
  const db = openDb(databaseUrl, 1);
  try {
    await db`set statement_timeout = 0`;
    await db`set lock_timeout = 0`;
    // Taken before the transaction has its view of the records, which else could be older than the tables it then holds.
    await db`select pg_advisory_lock_shared(${MIGRATION_LOCK})`;
    return await db.begin("isolation level repeatable read read only", async (tx) => {
      for (const [name, value] of Object.entries(AS_TEXT)) await tx`select set_config(${name}, ${value}, true)`;
      const about = await lookAround(tx);
      await tx`lock table ${tx(about.tables.map(({ name }) => name))} in access share mode`;
      await tx`select pg_advisory_unlock_shared(${MIGRATION_LOCK})`;
      const parts = [await add(ABOUT, asJson(about))];
      const rows: Contents["rows"] = {};
      for (const { name, columns } of about.tables) {
        rows[name] = 0;
        for await (const { content, count } of rowsOf(tx, name, columns, partBytes)) {
          parts.push(await add(rowsPart(name, parts.length), await packed(content)));
          rows[name] += count;
        }
      }
      return { parts, rows };
    });
  } finally {
    await db.end({ timeout: 5 });
  }
}

/** Reads everything about the records that is not a row. Tables that a view or an extension brings are none of ours. */
async function lookAround(tx: Tx): Promise<About> {
  const here = one(
    await tx<{ takenAt: Date; postgres: string }[]>`
    select now() as taken_at, current_setting('server_version') as postgres`,
  );
  const migrations = await tx<About["migrations"]>`select name, checksum from migration order by name`;
  // A generated column is worked out again where the row is put back.
  const tables = await tx<About["tables"]>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'function_set'
    group by relname order by relname`;
  const sequences = await tx<About["sequences"]>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`;
  const takenAt = here.takenAt.toISOString();
  return { format: 1, takenAt, postgres: here.postgres, migrations, tables, sequences };
}

/** The rows of a table as `copy` writes them, a part at a time. In that text a line's end is the end of a row, and nothing else is. */
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
 * After the records: what they speak of was kept before they did, and is never changed. One that is forgotten meanwhile had no
 * record any more.
 */
async function saveFiles(files: Files, add: Add): Promise<{ parts: Part[]; gone: number }> {
  const parts: Part[] = [];
  let gone = 0;
  for await (const key of files.keys()) {
    const content = await files.read(key).catch(async (error: unknown) => {
      if (await files.has(key)) throw error;
      return null;
    });
    if (content) parts.push(await add(filePart(key), content));
    else gone += 1;
  }
  return { parts, gone };
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
