import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type postgres from "postgres";
import { Umzug } from "umzug";

const FOLDER = fileURLToPath(new URL("../../db/migrations", import.meta.url));
/** Any number: it only has to be the same in every copy of the API. */
const LOCK = 7_211_805;

/**
 * Brings the schema up to date: each file of db/migrations once, in order of its number, all in one transaction. Copies
 * that start together wait for each other on an advisory lock. Rejects when a file fails; nothing of this run stays.
 */
export async function migrate(db: postgres.Sql): Promise<void> {
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`;
    await tx`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`;
    await migrations(tx).up();
  });
}

/** Names of migrations this code has and the database has not; rejects when the database cannot be reached. */
export async function pendingMigrations(db: postgres.Sql): Promise<string[]> {
  return (await migrations(db).pending()).map(({ name }) => name);
}

const migrations = (db: postgres.ISql) =>
  new Umzug({
    migrations: {
      glob: ["*.sql", { cwd: FOLDER }],
      resolve: ({ name, path }) => ({
        name,
        up: async () => db.unsafe(await readFile(path ?? "", "utf8")).simple(),
      }),
    },
    storage: {
      executed: async () => {
        const rows = await db<{ name: string }[]>`select name from migration order by name`;
        return rows.map(({ name }) => name);
      },
      logMigration: async ({ name }) => void (await db`insert into migration (name) values (${name})`),
      unlogMigration: () => Promise.reject(new Error("Migrations only go forward")),
    },
    logger: undefined,
  });
