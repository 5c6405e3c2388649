import postgres from "postgres";

/** A connection pool. Columns arrive in camelCase, timestamptz as Date. */
export type Db = postgres.Sql;

/** One open transaction of a pool. */
export type Tx = postgres.TransactionSql;

/** Whatever a single statement can be sent through. */
export type Queries = postgres.ISql;

export function openDb(url: string, poolSize: number): Db {
  return postgres(url, {
    max: poolSize,
    connect_timeout: 10,
    transform: { column: { from: postgres.toCamel } },
    onnotice: () => {},
  });
}

/** Whether an error is PostgreSQL refusing a write for the constraint or unique index of that name. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof postgres.PostgresError && error.constraint_name === constraint;
