import { expect } from "vitest";
import type { Pool } from "../src/lib/db/db.ts";
import { eventually } from "./eventually.ts";
import { isReady, serve, wholeEnvironment } from "./served.ts";

/** A server process that got SIGTERM while a request waits for the database; `release` ends the wait. */
export async function aBusyProcess(sql: Pool, url: string) {
  const env = await wholeEnvironment(url);
  const { child, output } = serve(env);
  await isReady(env.PUBLIC_URL);
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table review in access exclusive mode`;
  const inFlight = fetch(`${env.PUBLIC_URL}/api/reviews/01890000-0000-7000-8000-000000000000`).then(
    ({ status }) => status,
    () => "cut off",
  );
  await eventually(async () => {
    const waiting = await sql`
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where relation = 'review'::regclass and datname = current_database() and not granted`;
    expect(waiting.length).toBeGreaterThan(0);
  });
  child.kill("SIGTERM");
  await eventually(() => expect(output()).toContain("stopping"));
  const release = async () => {
    await lock`commit`;
    lock.release();
  };
  return { env, child, output, inFlight, release };
}
