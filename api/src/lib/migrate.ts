import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import type { Db, Queries, Tx } from "./db.ts";

const FOLDER = fileURLToPath(new URL("../../db/migrations", import.meta.url));
/** Who changes the schema holds this lock. Any number: it only has to be the same in every copy of the API. */
export const MIGRATION_LOCK = 7_211_805;
/** A change of a table waits so long for those who use it; they queue up behind it, so it lets them pass and tries again. */
const LOCK_TIMEOUT = "1s";
const TRIES = 30;
const BETWEEN_TRIES_MS = 2000;

export type Migration = { name: string; sql: string; checksum: string };

/**
 * Brings the schema up to date: each file of `folder` once, in order of its number, all in one transaction. Copies that start
 * together wait for each other on an advisory lock. Rejects when a file fails, when one that has run was changed since, and
 * when the database has run one that we do not know; nothing of this run stays then.
 */
export async function migrate(db: Db, folder = FOLDER): Promise<void> {
  const ours = await migrationsIn(folder);
  for (let turn = 1; ; turn += 1) {
    try {
      return await db.begin((tx) => bringUpToDate(tx, ours));
    } catch (error) {
      if (!isInTheWay(error) || turn === TRIES) throw error;
      await pause(BETWEEN_TRIES_MS);
    }
  }
}

/** What the database lacks of our migrations, and which it has that we do not know; rejects when it cannot be reached. */
export async function schemaGap(db: Queries, folder = FOLDER): Promise<{ pending: string[]; unknown: string[] }> {
  const ours = (await migrationsIn(folder)).map(({ name }) => name);
  const done = (await db<{ name: string }[]>`select name from migration order by name`).map(({ name }) => name);
  return { pending: ours.filter((name) => !done.includes(name)), unknown: done.filter((name) => !ours.includes(name)) };
}

/** The same in the caller's transaction, with these for all the migrations there are; tries once. */
export async function bringUpToDate(tx: Tx, ours: Migration[]): Promise<void> {
  // Waiting for another copy, and filling a large table, may take their time.
  await tx`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`;
  await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  await tx`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
  await makeList(tx);

  const known = new Map(ours.map((migration) => [migration.name, migration]));
  const done = await tx<
    { name: string; checksum: string | null }[]
  >`select name, checksum from migration order by name`;
  for (const { name, checksum } of done) {
    const migration = known.get(name);
    if (!migration)
      throw new Error(`The database has run ${name}, which this program does not know: it is older than its database.`);
    if (checksum !== null && checksum !== migration.checksum)
      throw new Error(
        `${name} was changed after the database had run it. Please take the change back and write a new file.`,
      );
    // A database from before there were checksums.
    if (checksum === null) await tx`update migration set checksum = ${migration.checksum} where name = ${name}`;
    known.delete(name);
  }
  for (const { name, sql, checksum } of known.values()) {
    await tx.unsafe(sql).simple();
    await tx`insert into migration (name, checksum) values (${name}, ${checksum})`;
  }
}

/** A list that is there already is left alone: to change it would wait for everyone who has read it, a backup that takes an hour too. */
async function makeList(tx: Tx): Promise<void> {
  const [found] = await tx`select from pg_attribute where attrelid = to_regclass('migration') and attname = 'checksum'`;
  if (found) return;
  await tx`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`;
  await tx`alter table migration add column if not exists checksum text`;
}

/** Every migration of a folder, in order. */
export async function migrationsIn(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex") };
    }),
  );
}

/** A lock that did not come in time, or two who waited for each other, of whom PostgreSQL sent us away. */
const isInTheWay = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && ["55P03", "40P01"].includes(error.code);
