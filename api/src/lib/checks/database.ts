import { DatabaseProblem, databaseProblem, usingDatabase, versionProblem } from "../db/database-problem.ts";
import { one, openDb } from "../db/db.ts";
import { schemaGap } from "../db/migrate.ts";
import { requireDirect, requireTimeouts } from "../db/pooler.ts";
import { type Checked, type Finding, fails, off, warns, works } from "./check.ts";

/** A new connection or two may still be needed, for example by a copy that replaces another. */
const FEWEST_FREE = 10;
/** A nightly backup, with two hours to spare. */
const OLDEST_BACKUP_HOURS = 26;

export async function checkDatabase({ db, config }: Checked): Promise<Finding> {
  try {
    const server = one(
      await db<{ version: string; encoding: string; used: number; most: number }[]>`
        select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
          (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
          current_setting('max_connections')::int as most`,
    );
    const problem = versionProblem(server);
    if (problem !== null) return fails(problem, "Move the data to such a database: docs/backup.md says how.");
    await requireSessions({ db, config });
    const [made] = await db`select where to_regclass('migration') is not null`;
    if (!made)
      return warns(`PostgreSQL ${server.version} has an empty database.`, "The first start creates the tables.");
    const { pending, unknown } = await schemaGap(db);
    if (unknown.length > 0)
      return fails("The database is newer than this version of the program.", "Start the newer version.");
    if (pending.length > 0)
      return warns(
        `${pending.length === 1 ? "1 migration is" : `${pending.length} migrations are`} due.`,
        "The next start runs them.",
      );
    if (server.most - server.used < FEWEST_FREE)
      return warns(
        `${server.used} of ${server.most} connections are in use.`,
        "Lower DATABASE_POOL_SIZE, or raise PostgreSQL's max_connections.",
      );
    return works(`PostgreSQL ${server.version}, up to date, with ${server.used} of ${server.most} connections in use.`);
  } catch (error) {
    const { url } = config.database;
    const problem =
      error instanceof DatabaseProblem ? error.message : databaseProblem(error, { variable: "DATABASE_URL", url });
    if (problem === null) throw error;
    const [found = problem, advice = "correct DATABASE_URL."] = problem.split(/: (?=[^:]+$)/);
    return fails(`${found}.`.replace(/\.\.$/, "."), advice.charAt(0).toUpperCase() + advice.slice(1));
  }
}

/** Throws a DatabaseProblem if the address for listening, migrations and backups doesn't work, or a pooler has no time limits. */
async function requireSessions({ db, config }: Pick<Checked, "db" | "config">): Promise<void> {
  const { direct, isPooled } = config.database;
  if (!isPooled) return requireDirect(db, direct.url);
  const directDb = openDb(direct.url, 1);
  try {
    await usingDatabase(direct, () => requireDirect(directDb, direct.url));
  } finally {
    await directDb.end({ timeout: 0 });
  }
  await requireTimeouts(db);
}

/** Seconds since the last backup that this program made; null before the first. */
export async function backupAge(db: Checked["db"]): Promise<number | null> {
  const last = one(
    await db<{ age: number | null }[]>`
      select extract(epoch from now() - max(taken_at))::float as age from backup_run`,
  );
  return last.age;
}

export async function checkBackup({ db }: Checked): Promise<Finding> {
  const advice = "Run the command backup every night, and keep its file on another machine.";
  const age = await backupAge(db).catch(() => undefined);
  if (age === undefined) return off("It is not known without the database.", advice);
  if (age === null) return warns("There is no backup.", advice);
  const hours = Math.floor(age / 3600);
  const found = `The last backup is ${hours} hour${hours === 1 ? "" : "s"} old.`;
  return hours >= OLDEST_BACKUP_HOURS ? warns(found, advice) : works(found);
}

/** Saves that a backup was made, for `checkBackup` and the metrics. */
export const recordBackup = (db: Checked["db"], { rows, files }: { rows: number; files: number }) =>
  db`insert into backup_run (row_count, file_count) values (${rows}, ${files}) on conflict do nothing`;
