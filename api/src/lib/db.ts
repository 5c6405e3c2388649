import postgres from "postgres";

/** A connection pool. Columns arrive in camelCase, timestamptz as Date. */
export type Db = postgres.Sql;

/** One open transaction of a pool. */
export type Tx = postgres.TransactionSql;

/** A part of a statement, to be put into a whole one. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** Whatever a single statement can be sent through. */
export type Queries = postgres.ISql;

/**
 * No statement, wait for a lock or transaction lasts for ever: what takes longer is given up by PostgreSQL, and answered as
 * an outage. In milliseconds; each far above what any statement of ours takes on a good day.
 */
const TIMEOUT = { statement_timeout: 15_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 };
/** After an outage every connection is tried again within this many seconds. */
const LONGEST_PAUSE = 2;

/** Throws at once when the driver is one that ends the process as soon as a connection is lost in a transaction. */
export function openDb(url: string, poolSize: number): Db {
  if (!("settlesLostConnections" in postgres))
    throw new Error("The database driver lacks our patch (api/patches). Please run: npm run postinstall");
  return postgres(url, {
    max: poolSize,
    connect_timeout: 10,
    backoff: (failures) => Math.min(3 ** failures / 100, LONGEST_PAUSE),
    connection: TIMEOUT,
    transform: { column: { from: postgres.toCamel } },
    onnotice: () => {},
  });
}

/** Whether an error is PostgreSQL refusing a write for the constraint or unique index of that name. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof postgres.PostgresError && error.constraint_name === constraint;

/** The row of a statement that always returns one. Throws when it returned none. */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement returned no row where it always returns one.");
  return row;
}

/**
 * Whether PostgreSQL refused a value: SQLSTATE class 22, data exception. Examples are a day that does not exist, a number out of
 * range and a character that cannot be stored.
 */
export const isDataException = (error: unknown): error is postgres.PostgresError =>
  error instanceof postgres.PostgresError && error.code.startsWith("22");

/** The time by the database's clock, by which rules are decided: each process has a clock of its own. */
export async function databaseNow(db: Queries): Promise<Date> {
  const clock = one(await db<{ now: Date }[]>`select now()`);
  return clock.now;
}
