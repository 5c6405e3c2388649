import type postgres from "postgres";

/**
 * Closes a database to new connections and ends the existing ones, so that it can be dropped, renamed or copied. A drop `with
 * (force)` fails while autovacuum runs on it, which only a superuser can end; without it, autovacuum ends on its own.
 */
export async function closeConnections(admin: postgres.Sql, name: string): Promise<void> {
  await admin`alter database ${admin(name)} allow_connections false`;
  for (let left = 1; left > 0; )
    ({ length: left } =
      await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`);
}

/** Drops a database, with any connections. */
export async function dropDatabase(admin: postgres.Sql, name: string): Promise<void> {
  await closeConnections(admin, name);
  await admin`drop database ${admin(name)}`;
}
