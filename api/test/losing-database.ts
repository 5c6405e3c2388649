import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startPostgres } from "../local/postgres.ts";
import { removeScratch, scratchDir } from "../local/scratch.ts";
import { openDb } from "../src/lib/db/db.ts";
import { isReady, serve, wholeEnvironment } from "./served.ts";

/** A server process with its own PostgreSQL, which tests can stop, restart and disconnect. */
export async function losingDatabase() {
  const dir = await scratchDir("lost-database", { fleeting: true });
  const start = (port: number) => startPostgres({ dataDir: join(dir, "postgres"), port, durable: false });
  let server = await start(0);
  const env = await wholeEnvironment(server.url, afterAll);
  const settings = { ...env, LIMIT_FORMS_PER_ADDRESS: "100000", DATABASE_POOL_SIZE: "6" };
  const { child, output } = serve(settings, [], afterAll);
  const sql = openDb(server.url, 3);
  beforeAll(() => isReady(env.PUBLIC_URL));
  afterAll(async () => {
    await sql.end({ timeout: 1 });
    await server.stop();
    await removeScratch(dir);
  });

  async function post(path: string, body: object) {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${env.PUBLIC_URL}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, message: String(Object(await answer.json())["message"]) };
  }

  return {
    child,
    output,
    sql,
    write: () => post("/api/user/contact", { name: "Ann", email: "ann@x.test", subject: "Hours", message: "When?" }),
    logIn: () => post("/api/user/login", { email: `${crypto.randomUUID()}@x.test`, password: "wrong horse" }),
    /** Kills these connections of the process; returns how many there were. */
    killConnections: async (which: string): Promise<number> => {
      const killed = await sql.unsafe(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name = 'postgres.js' and ${which}`);
      return killed.length;
    },
    stopServer: () => server.stop(),
    startServer: async () => {
      server = await start(server.port);
    },
  };
}
