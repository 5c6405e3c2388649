import type postgres from "postgres";

/**
 * Lets nobody into a database any more and ends who is there: until then it can be neither dropped nor renamed nor copied. By
 * `with (force)` a drop fails where the server is just vacuuming, which only a superuser may end; without it that ends by itself.
 */
export async function leaveNobody(admin: postgres.Sql, name: string): Promise<void> {
  await admin`alter database ${admin(name)} allow_connections false`;
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`;
}

/** Drops a database, whoever is connected to it. */
export async function dropDatabase(admin: postgres.Sql, name: string): Promise<void> {
  await leaveNobody(admin, name);
  await admin`drop database ${admin(name)}`;
}
