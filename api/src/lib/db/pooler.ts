import { DatabaseProblem } from "./database-problem.ts";
import { one, type Queries, TIMEOUTS } from "./db.ts";

/**
 * Whether a pooler such as PgBouncer is between us and PostgreSQL: it tells a connection another process id than PostgreSQL's, because
 * that process changes.
 */
async function isBehindPooler(db: Queries): Promise<boolean> {
  const found = await db<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return one(found).pid !== found.state.pid;
}

/** Throws a DatabaseProblem if a connection that must keep its session goes through a pooler. */
export async function requireDirect(db: Queries, url: string): Promise<void> {
  if (!(await isBehindPooler(db))) return;
  const { host } = new URL(url);
  throw new DatabaseProblem(
    `${host} is a pooler such as PgBouncer, which can't listen or migrate: set DATABASE_DIRECT_URL to PostgreSQL itself.`,
  );
}

/** Throws a DatabaseProblem if the sessions behind a pooler have no time limits: a pooler passes ours on to none of them. */
export async function requireTimeouts(db: Queries): Promise<void> {
  const { role, name, missing } = one(
    await db<{ role: string; name: string; missing: string[] }[]>`
      select quote_ident(current_user) as role, quote_ident(current_database()) as name,
        array(select setting from unnest(${Object.keys(TIMEOUTS)}::text[]) as setting where current_setting(setting) = '0') as missing`,
  );
  if (missing.length === 0) return;
  const statements = Object.entries(TIMEOUTS)
    .filter(([setting]) => missing.includes(setting))
    .map(([setting, milliseconds]) => `alter role ${role} in database ${name} set ${setting} = ${milliseconds};`);
  throw new DatabaseProblem(
    `Behind the pooler of DATABASE_URL, sessions have no ${missing.join(", ")}: run this in PostgreSQL once, then RECONNECT in PgBouncer.\n${statements.join("\n")}`,
  );
}
