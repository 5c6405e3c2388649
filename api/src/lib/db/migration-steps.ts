import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { one, type Queries } from "./db.ts";

export type Migration = { name: string; sql: string; checksum: string };

/** How long a step waits for a table's users. Others queue behind it, so it gives up and tries again. */
export const LOCK_TIMEOUT = "500ms";
const TRIES = 30;
const BETWEEN_TRIES_MS = 2000;
/** Instances that start together ask this often for their turn. Waiting inside PostgreSQL would keep a snapshot that `concurrently` waits for. */
const TURN_MS = 200;

/** The first line of a migration whose statements run one by one, outside of a transaction. */
const ALONE = /^-- no transaction$/m;

const runsAlone = ({ sql }: Migration): boolean => ALONE.test(sql.split("\n", 1)[0] ?? "");

/** The statements of such a migration. Each ends with a semicolon at the end of a line. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, "")
    .split(/;[^\S\n]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);

/** Waits for the turn of this session to change the schema. `release` or the session's end gives it to the next. */
export async function takeTurn(session: Queries, lock: number): Promise<void> {
  const isOurs = async () =>
    one(await session<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${lock}) as is_ours`).isOurs;
  while (!(await isOurs())) await pause(TURN_MS);
}

/** Runs work in a transaction of a session, again from its beginning after a lock timeout or a deadlock. */
export const inTransaction = <T>(session: Queries, work: () => Promise<T>): Promise<T> =>
  withRetries(async () => {
    await session`begin`;
    try {
      const result = await work();
      await session`commit`;
      return result;
    } catch (error) {
      await session`rollback`.catch(() => {});
      throw error;
    }
  });

/**
 * Runs a migration in a transaction of its own. One that runs without goes statement by statement: each of them has to change nothing when
 * it is repeated, because after a crash all are.
 */
export async function runStep(session: Queries, migration: Migration): Promise<void> {
  if (!runsAlone(migration)) return inTransaction(session, () => runWhole(session, migration));
  for (const statement of statementsOf(migration.sql)) await withRetries(() => runAlone(session, statement));
  await record(session, migration);
}

/** Runs a migration in the transaction that is open, where nobody else uses the tables. */
export async function runWhole(session: Queries, migration: Migration): Promise<void> {
  const { sql } = migration;
  await session.unsafe(runsAlone(migration) ? sql.replaceAll(/\bconcurrently\b/gi, "") : sql).simple();
  await record(session, migration);
}

const record = (session: Queries, { name, checksum }: Migration) =>
  session`insert into migration (name, checksum) values (${name}, ${checksum})`;

const CONCURRENTLY = /\bindex\s+concurrently\b/i;
const NEW_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i;

async function runAlone(session: Queries, statement: string): Promise<void> {
  const [, index] = NEW_INDEX.exec(statement) ?? [];
  if (index !== undefined) await dropIfInvalid(session, index);
  // It waits for older transactions, in which time it blocks nobody.
  if (CONCURRENTLY.test(statement)) await session`select set_config('lock_timeout', '0', false)`;
  try {
    await session.unsafe(statement).simple();
  } finally {
    await session`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`;
  }
}

/** Drops what is left of an index whose creation failed or was killed. Queries don't use it, but `if not exists` takes it for the index. */
async function dropIfInvalid(session: Queries, index: string): Promise<void> {
  const left = await session`select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`;
  if (left.length > 0) await session`drop index concurrently ${session(index)}`;
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockConflict(error) || turn === TRIES) throw error;
      await pause(BETWEEN_TRIES_MS);
    }
  }
}

/** A lock timeout, or a deadlock. */
const isLockConflict = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && ["55P03", "40P01"].includes(error.code);
