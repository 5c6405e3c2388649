import postgres from "postgres";
import { inSpan } from "../tracing/spans.ts";

/** A connection pool. Columns arrive in camelCase, timestamptz as Date. */
export type Pool = postgres.Sql;

/** What features need of a pool. In a preview it is a transaction, which a transaction inside only marks. */
export type Db = Queries & Pick<Pool, "begin">;

/** One open transaction of a pool. */
export type Tx = postgres.TransactionSql;

/** A part of a statement, for use in a larger one. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** Anything that can run a statement: a pool or a transaction. */
export type Queries = postgres.ISql;

/**
 * Milliseconds after which PostgreSQL aborts a statement, a wait for a lock or an idle transaction; users see it as an outage. Each is far
 * above what any statement of ours takes on a good day.
 */
export const TIMEOUTS = { statement_timeout: 15_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 };
/** After an outage every connection is tried again within this many seconds. */
const LONGEST_PAUSE = 2;

/**
 * Behind a pooler (`isPooled`) each transaction may have another session. So no statement is prepared for later ones, and the time limits
 * have to be settings of the role (`requireTimeouts`). A connection also sends no statement before the last one is answered: PgBouncer
 * gives the session away with the answer, and the next statement would wait forever. Throws if the database driver lacks our patch: the unpatched one ends the process
 * when a connection is lost in a transaction.
 */
export function openDb(url: string, poolSize: number, isPooled = false): Pool {
  if (!("settlesLostConnections" in postgres))
    throw new Error("The database driver lacks our patch (api/patches). Please run: npm run postinstall");
  const pool = postgres(url, {
    max: poolSize,
    connect_timeout: 10,
    backoff: (failures) => Math.min(3 ** failures / 100, LONGEST_PAUSE),
    ...(isPooled ? { prepare: false, max_pipeline: 0 } : { connection: TIMEOUTS }),
    transform: { column: { from: postgres.toCamel } },
    onnotice: () => {},
  });
  pool.begin = new Proxy(pool.begin, {
    apply: (begin, self, args) => inSpan(TRANSACTION, () => Reflect.apply(begin, self, args)),
  });
  return pool;
}

/** Statements and their values are no part of a trace. */
const TRANSACTION = { name: "transaction", kind: "client", attributes: { "db.system.name": "postgresql" } } as const;

/** Whether an error is a violation of the constraint or unique index with that name. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof postgres.PostgresError && error.constraint_name === constraint;

/** The row of a statement that always returns one. Throws when it returned none. */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement returned no row where it always returns one.");
  return row;
}

/**
 * Whether PostgreSQL rejected a value: SQLSTATE class 22, data exception. Examples are a day that doesn't exist, a number out of
 * range and a character that can't be stored.
 */
export const isDataException = (error: unknown): error is postgres.PostgresError =>
  error instanceof postgres.PostgresError && error.code.startsWith("22");

/** The database's current time. Rules use it because the clocks of the API's instances differ. */
export async function databaseNow(db: Queries): Promise<Date> {
  const clock = one(await db<{ now: Date }[]>`select now()`);
  return clock.now;
}
